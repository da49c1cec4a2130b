import type { Card } from './cards.ts'
import { examples, whole } from './shapes.ts'
import { type Store, type Thing } from './store.ts'

const [details, billing] = [examples.charge!.payment_method_details, examples.charge!.billing_details] as [
  { card: object },
  object,
]

/** The card of a charge, as far as Stripe shows it. */
export const paidBy = ({ brand, last4, fingerprint }: Card) => ({
  ...details,
  card: { ...details.card, brand, last4, fingerprint, network: brand, wallet: null },
})

/** A charge as Stripe's API shows it. The record also has fields for the fake's own bookkeeping. */
export const chargeOf = (charge: Thing): Thing => {
  const fields = ['id', 'amount', 'amount_refunded', 'created', 'currency', 'disputed', 'metadata', 'paid'] as const
  const more = ['payment_intent', 'payment_method', 'payment_method_details', 'status', 'transfer_group'] as const
  const { id, ...given } = Object.fromEntries([...fields, ...more].map((field) => [field, charge[field]])) as Thing
  return whole('charge', {
    ...given,
    id,
    amount_captured: charge.amount,
    billing_details: { ...billing, name: null },
    captured: true,
    livemode: false,
    refunded: charge.amount_refunded === charge.amount,
  })
}

/** The payment with its charge instead of the charge's id. */
export async function withCharge(store: Store, intent: Thing): Promise<Thing> {
  const charge = intent.latest_charge ? await store.find(intent.latest_charge as string) : undefined
  return charge ? { ...intent, latest_charge: chargeOf(charge) } : intent
}
