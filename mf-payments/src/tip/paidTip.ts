import type { PaidTip } from '@flight-amigo/mf-messaging/public'

interface Paid {
  dollars: number
  clientSecret: string
  recipientId: number
  paidAt?: string
  number: string | undefined
}

/** The paid tip for the page of the conversation. The state of the receipt's page says that no toast is due there. */
export function paidTip({ clientSecret, recipientId, ...tip }: Paid): PaidTip {
  const [intentId = ''] = clientSecret.split('_secret_')
  const query = new URLSearchParams({
    recipientId: String(recipientId),
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
  })
  return { paidTip: { ...tip, receipt: `/checkout/success?${query}`, receiptState: { recorded: intentId } } }
}
