import { randomUUID } from 'node:crypto'
import { freshNetwork, sendRequest, TIMEOUT_MS } from './send-request.ts'
import type { Scenario, VirtualUser } from './virtual-user.ts'

/** Of so many payments, one page closes before it reports the payment, so that only the webhook can settle the tip. */
const UNREPORTED = 3

/** A visitor fills in checkout, pays with a card at Stripe, and reports the payment. */
export const tips: Scenario = (user) => async (turn) => {
  const { site, record, number, until } = user
  const recipient = record.people[(number + turn) % record.people.length]!
  const [key, from] = [randomUUID(), freshNetwork()]
  const amount = 1 + (turn % 20)
  const body = { amount, recipientId: recipient.id }
  record.tipForms.push(key)
  const begun = await until(`${record.tag} tip ${key}`, () =>
    sendRequest(record, site.next(), '/api/create-payment-intent', { method: 'POST', body, key, from }),
  )
  if (!begun) return false
  // A form can expire: then the visitor fills in another one.
  if (begun.status !== 201) return refused(user, begun.status, '/api/create-payment-intent')
  const intent = await pay(site.outside.stripe.url, (begun.body as { clientSecret: string }).clientSecret)
  if (!intent) return false
  record.charges.push({ intent, cents: amount * 100 })
  if (turn % UNREPORTED === 0) return true
  const report = { paymentIntentId: intent, recipientId: recipient.id, amount }
  const reply = await until(`${record.tag} report of ${intent}`, () =>
    sendRequest(record, site.next(), '/api/payment-success', { method: 'POST', body: report, from }),
  )
  return reply?.status === 200 || refused(user, reply?.status ?? 0, '/api/payment-success')
}

function refused({ record }: VirtualUser, status: number, path: string): false {
  if (status > 0 && status !== 409) record.wrong.push(`${status} POST ${path}`)
  return false
}

/** Pays by card. Returns the payment's id when Stripe has the money. */
export async function pay(stripe: string, clientSecret: string): Promise<string | undefined> {
  const intent = clientSecret.split('_secret_')[0] ?? ''
  const url = `${stripe}/v1/payment_intents/${intent}`
  const keys = { key: 'pk_test_laboratory', client_secret: clientSecret }
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '40', cvc: '123' }
  const body = new URLSearchParams(keys)
  for (const [name, value] of Object.entries(card)) body.set(`payment_method_data[card][${name}]`, value)
  const status =
    (await statusOf(`${url}/confirm`, { method: 'POST', body })) ??
    // Stripe may have the money although its response was lost.
    (await statusOf(`${url}?${new URLSearchParams(keys)}`))
  return status === 'succeeded' ? intent : undefined
}

async function statusOf(url: string, request: RequestInit = {}): Promise<string | undefined> {
  try {
    const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return ((await reply.json()) as { status?: string }).status
  } catch {
    return undefined
  }
}
