/** node backend/scripts/stripe-types.ts     writes dev/stripe/types.json from the types of the installed Stripe SDK */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SDK = join(import.meta.dirname, '../../node_modules/stripe')
const FILE = join(import.meta.dirname, '../dev/stripe/types.json')

/** The calls of the Stripe fake with the types of their parameters. */
const CALLS = {
  'POST /v1/payment_intents': 'PaymentIntents.PaymentIntentCreateParams',
  'GET /v1/payment_intents/:id': 'PaymentIntents.PaymentIntentRetrieveParams',
  'POST /v1/payment_intents/:id': 'PaymentIntents.PaymentIntentUpdateParams',
  'POST /v1/charges/:id': 'Charges.ChargeUpdateParams',
  'POST /v1/payment_intents/:id/cancel': 'PaymentIntents.PaymentIntentCancelParams',
  'POST /v1/accounts': 'Accounts.AccountCreateParams',
  'GET /v1/accounts': 'Accounts.AccountListParams',
  'GET /v1/accounts/:id': 'Accounts.AccountRetrieveParams',
  'POST /v1/account_links': 'AccountLinks.AccountLinkCreateParams',
  'POST /v1/transfers': 'Transfers.TransferCreateParams',
  'GET /v1/transfers': 'Transfers.TransferListParams',
  'POST /v1/transfers/:id/reversals': 'Transfers.TransferCreateReversalParams',
  'POST /v1/refunds': 'Refunds.RefundCreateParams',
  'GET /v1/refunds': 'Refunds.RefundListParams',
  'GET /v1/refunds/:id': 'Refunds.RefundRetrieveParams',
  'GET /v1/disputes/:id': 'Disputes.DisputeRetrieveParams',
  'GET /v1/balance': 'Balance.BalanceRetrieveParams',
}

const REPLIES = {
  account: 'Accounts.Account',
  account_link: 'AccountLinks.AccountLink',
  balance: 'Balance.Balance',
  charge: 'Charges.Charge',
  dispute: 'Disputes.Dispute',
  event: 'Events.EventBase',
  payment_intent: 'PaymentIntents.PaymentIntent',
  refund: 'Refunds.Refund',
  transfer: 'Transfers.Transfer',
  transfer_reversal: 'TransferReversals.TransferReversal',
}

/** The parameters whose own fields are written down; the others are only known to be objects. */
const OPENED = [
  'capabilities',
  'controller',
  'created',
  'fees',
  'losses',
  'stripe_dashboard',
  'transfer_data',
  'transfers',
]

interface Declared {
  extends: string[]
  fields: Map<string, { type: string; isOptional: boolean }>
}

/** The interfaces and the other types of a file of declarations, by their names with those of their namespaces. */
function declarations(file: string): { interfaces: Map<string, Declared>; types: Map<string, string> } {
  const text = readFileSync(join(SDK, 'cjs', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const [interfaces, types] = [new Map<string, Declared>(), new Map<string, string>()]
  const path: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const opened = /^(?:export )?(?:declare )?(?:interface|namespace|class) (\w+)(?: extends ([\w, ]+))? \{/.exec(line)
    const type = /^(?:export )?(?:declare )?type (\w+) = (.+);$/.exec(line)
    const field = /^(\w+)(\?)?: (.+);$/.exec(line)
    const here = interfaces.get(path.join('.'))
    if (opened) {
      path.push(opened[1]!)
      if (/interface/.test(line))
        interfaces.set(path.join('.'), { extends: opened[2]?.split(', ') ?? [], fields: new Map() })
    } else if (line.startsWith('}')) path.pop()
    else if (type) types.set([...path, type[1]].join('.'), type[2]!)
    else if (field) here?.fields.set(field[1]!, { type: field[3]!, isOptional: field[2] === '?' })
  }
  return { interfaces, types }
}

const common = declarations('shared.d.ts')
const files = new Map<string, ReturnType<typeof declarations>>()

function fileOf(name: string) {
  const known = files.get(name) ?? declarations(`resources/${name}.d.ts`)
  files.set(name, known)
  return known
}

export type Type = string | { [field: string]: Type }

/** Names inside a namespace may leave out those of the namespaces around it. */
function find<T>(map: Map<string, T>, name: string, around: string): { found: T; full: string } | undefined {
  for (let scope = around; ; scope = scope.slice(0, Math.max(0, scope.lastIndexOf('.')))) {
    const full = scope === '' ? name : `${scope}.${name}`
    const found = map.get(full)
    if (found) return { found, full }
    if (scope === '') return undefined
  }
}

interface Scope {
  file: ReturnType<typeof declarations>
  around: string
  /** The fields whose own fields are written down. */
  opened: readonly string[]
}

/** One part of a union: a JSON type, quoted values, or the fields of an object. */
function partOf(part: string, field: string, scope: Scope): Type[] {
  const inner = /^Emptyable<(.+)>$/.exec(part)?.[1]
  if (inner) return ["''", ...partOf(inner, field, scope)]
  if (/^(Array|ApiList)</.test(part)) return [part.startsWith('Array') ? 'list' : 'object']
  if (/^(string|number|boolean|null|'.*')$/.test(part)) return [part]
  if (part === 'OtherString') return ['string']
  if (part === 'MetadataParam' || part === 'Metadata') return ['metadata']
  const type = find(scope.file.types, part, scope.around)
  if (type) return type.found.split(' | ').flatMap((each) => partOf(each, field, scope))
  const known = find(scope.file.interfaces, part, scope.around) ?? find(common.interfaces, part, '')
  if (!known || !scope.opened.includes(field)) return ['object']
  return [fieldsOf(known.found, { ...scope, around: known.full })]
}

function fieldsOf(declared: Declared, scope: Scope): { [field: string]: Type } {
  const inherited = declared.extends.map((name) => fieldsOf(common.interfaces.get(name)!, scope))
  const own = [...declared.fields].map(([name, { type, isOptional }]) => {
    const parts = type.split(' | ').flatMap((part) => partOf(part, name, scope))
    const object = parts.find((part) => typeof part === 'object')
    const names = parts.includes('string') ? parts.filter((part) => !String(part).startsWith("'")) : parts
    return [isOptional ? `${name}?` : name, object ?? [...new Set(names)].join(' | ')] as const
  })
  return Object.assign({}, ...inherited, Object.fromEntries(own))
}

const all = (named: Record<string, string>, opened: readonly string[]) =>
  Object.fromEntries(
    Object.entries(named).map(([what, place]) => {
      const [name = '', type = ''] = place.split('.')
      const file = fileOf(name)
      return [what, fieldsOf(file.interfaces.get(type)!, { file, around: type, opened })]
    }),
  )

/** The types of the installed SDK, for the fake. */
export const stripeTypes = (): string => {
  const { version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8')) as { version: string }
  return `${JSON.stringify({ version, calls: all(CALLS, OPENED), replies: all(REPLIES, []) }, null, 2)}\n`
}

if (import.meta.main) writeFileSync(FILE, stripeTypes())
