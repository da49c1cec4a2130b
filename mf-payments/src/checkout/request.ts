const SUGGESTED = 5

/** What the address of a checkout asks for; `/checkout/7?amount=5&name=Priya` or `/checkout?recipientId=7`. */
export interface CheckoutRequest {
  recipientId: string | null
  /** Whole dollars; as asked, even if that is too much. */
  amount: number
}

/** The `name` of a link is not read: anybody may have written it, and the true one is known to the server. */
export function checkoutRequest(inPath: string | undefined, query: URLSearchParams): CheckoutRequest {
  const amount = Number(query.get('amount') || SUGGESTED)
  return {
    recipientId: inPath || query.get('recipientId') || null,
    amount: Number.isInteger(amount) ? amount : SUGGESTED,
  }
}
