import { createHash } from 'node:crypto'
import { accountOf, createAccount, createLink, createRefund, createTransfer } from './connect.ts'
import { type Form, readForm, text } from './form.ts'
import { authenticate, cancelIntent, confirmIntent, createIntent, intentOf, reverse } from './payments.ts'
import { invalid, StripeRefusal } from './refusal.ts'
import type { Store, Thing } from './store.ts'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: string
  /** The key that the call bears: a secret one, or the browser's publishable one. */
  key: string
  idempotencyKey?: string | undefined
}

export interface Answer {
  status: number
  body: object
  replayed?: boolean
}

type Handle = (store: Store, id: string, form: Form, base: string) => Promise<object>

/** What the application may call with its secret key. */
const ROUTES: Record<string, Handle> = {
  'POST /v1/payment_intents': (store, _id, form) => createIntent(store, form),
  'GET /v1/payment_intents/:id': (store, id) => intentOf(store, id),
  'POST /v1/payment_intents/:id/cancel': (store, id) => cancelIntent(store, id),
  'POST /v1/accounts': (store, _id, form) => createAccount(store, form),
  'GET /v1/accounts/:id': (store, id) => accountOf(store, id),
  'POST /v1/account_links': (store, _id, form, base) => createLink(store, form, base),
  'POST /v1/transfers': (store, _id, form) => createTransfer(store, form),
  'GET /v1/transfers': async (store, _id, form) => {
    const group = text(form, 'transfer_group')
    const data = await store.list('transfer', group ? { transfer_group: group } : {})
    return { object: 'list', data, has_more: false, url: '/v1/transfers' }
  },
  'POST /v1/transfers/:id/reversals': (store, id, form) => reverse(store, id, form),
  'POST /v1/refunds': (store, _id, form) => createRefund(store, form),
}

/** What a browser may call with the publishable key and the secret of that one payment. */
const BROWSER_ROUTES: Record<string, Handle> = {
  'GET /v1/payment_intents/:id': (store, id) => intentOf(store, id),
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/authenticate': authenticate,
}

// With a publishable key Stripe shows a payment without what is the platform's own business.
const OWN = ['metadata', 'transfer_data', 'transfer_group', 'latest_charge', 'amount_received', 'amount_capturable']
const forBrowser = (intent: Thing) =>
  Object.fromEntries(Object.entries(intent).filter(([field]) => !OWN.includes(field))) as Thing

const problem = (refusal: StripeRefusal): Answer => ({ status: refusal.status, body: { error: refusal.error } })

/** One call, inside its transaction. */
export async function answer(store: Store, call: Call, base: string): Promise<Answer> {
  const params = `${call.method} ${call.path} ${createHash('sha256').update(call.body).digest('hex')}`
  const known = call.idempotencyKey && call.method === 'POST' ? await store.replay(call.idempotencyKey) : undefined
  if (known && known.params !== params) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`
    return problem(new StripeRefusal(400, { type: 'idempotency_error', message }))
  }
  if (known) return { status: known.status, body: known.body, replayed: true }
  try {
    const made = await act(store, call, base)
    const reply = made instanceof StripeRefusal ? problem(made) : { status: 200, body: made }
    if (call.idempotencyKey && call.method === 'POST') {
      await store.keep(call.idempotencyKey, params, reply.status, reply.body)
    }
    return reply
  } catch (error) {
    // A request that is refused before anything was done leaves its key unused.
    if (error instanceof StripeRefusal) return problem(error)
    throw error
  }
}

async function act(store: Store, call: Call, base: string): Promise<object> {
  const [, v1 = '', kind = '', id = '', verb] = call.path.split('/')
  const pattern = `${call.method} /${[v1, kind, id && ':id', verb].filter(Boolean).join('/')}`
  const form = readForm(call.method === 'GET' ? call.query.toString() : call.body)
  if (!call.key.startsWith('pk_')) {
    const handle = ROUTES[pattern]
    if (!handle) throw unknown(call)
    return handle(store, id, form, base)
  }
  const handle = BROWSER_ROUTES[pattern]
  if (!handle) throw unknown(call)
  const intent = await intentOf(store, id)
  if (text(form, 'client_secret') !== intent.client_secret) {
    throw invalid('The client_secret provided does not match any associated PaymentIntent.', undefined, 'client_secret')
  }
  const made = await handle(store, id, form, base)
  if (!(made instanceof StripeRefusal)) return forBrowser(made as Thing)
  const { payment_intent: failed, ...error } = made.error as { type: string; message: string; payment_intent: Thing }
  return new StripeRefusal(made.status, { ...error, payment_intent: forBrowser(failed) })
}

const unknown = ({ method, path }: Call) =>
  new StripeRefusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` })
