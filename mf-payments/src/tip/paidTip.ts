import type { PaidTip } from '@flight-amigo/mf-messaging/public'

interface Paid {
  dollars: number
  clientSecret: string
  recipientId: number
  paidAt?: string
  number: string | undefined
}

/** `receiptState` stops the receipt's page from showing a toast. */
export function paidTip({ clientSecret, recipientId, ...tip }: Paid): PaidTip {
  const [intentId = ''] = clientSecret.split('_secret_')
  const query = new URLSearchParams({
    recipientId: String(recipientId),
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
  })
  return { paidTip: { ...tip, receipt: `/checkout/success?${query}`, receiptState: { recorded: intentId } } }
}
