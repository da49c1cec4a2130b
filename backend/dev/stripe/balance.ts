import { whole } from './shapes.ts'
import { newId, type Store, seconds, type Thing } from './store.ts'

/** The platform's own balance in cents, from which Stripe's fees are paid. */
const OWN = 100_000_000

/** Enters what came to the balance of the platform, or of a connected account; what left it is negative. */
export async function move(store: Store, type: string, amount: number, account: string | null = null): Promise<Thing> {
  return store.put({ id: newId('txn'), object: 'balance_transaction', type, amount, account, created: seconds() })
}

/** The cents that the platform or a connected account can use. All money is available at once. */
export async function available(store: Store, account: string | null = null): Promise<number> {
  return (account === null ? OWN : 0) + (await store.sum('balance_transaction', { account }))
}

export async function balanceOf(store: Store): Promise<Thing> {
  const amount = await available(store)
  const none = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }]
  return whole('balance', {
    ...{ available: [{ amount, currency: 'usd', source_types: { card: amount } }], pending: none, livemode: false },
    connect_reserved: [{ amount: 0, currency: 'usd' }],
  })
}
