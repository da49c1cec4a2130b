import { expect } from '@jest/globals'
import type { Thing } from '../dev/stripe.ts'
import type { TipState } from '../src/payments/tip.entity.ts'
import type { PaymentsApp } from './payments.ts'

/** The stored state of a tip. */
export interface TipRow {
  id: number
  state: TipState
  intent: string | null
  attempt: number
  amount: number
  refunded: number
  withheld: number
  disputed: number
  lost: number
  withHelper: number
  message: string | null
  /** Brand and last four digits. */
  card: string | null
  destination: string | null
  isPaid: boolean
  paidSecondsAgo: number | null
  /** The remaining time to pay; null if no amount is reserved. */
  minutesLeft: number | null
}

// Amounts are cents, as in the table.
const TIP = `
  select id::int, state, intent_id as intent, attempt, amount_cents as amount, refunded_cents as refunded,
         withheld_cents as withheld, disputed_cents as disputed, lost_cents as lost, with_helper_cents as "withHelper",
         message, card_brand || ' ' || card_last4 as card, destination, paid_at is not null as "isPaid",
         extract(epoch from now() - paid_at)::float8 as "paidSecondsAgo",
         extract(epoch from reserved_until - now())::float8 / 60 as "minutesLeft"
  from tip`

type Books = Pick<PaymentsApp, 'pool'>

/** The tip of a payment. */
export async function tipRow({ pool }: Books, intent: string): Promise<TipRow> {
  return (await pool.query<TipRow>(`${TIP} where intent_id = $1`, [intent])).rows[0]!
}

/** All tips to a user, including unpaid ones. */
export async function tipsTo({ pool }: Books, { id }: { id: number }): Promise<TipRow[]> {
  return (await pool.query<TipRow>(`${TIP} where recipient_id = $1 order by id`, [id])).rows
}

/** Expires the unpaid tips to a user, before any job notices. */
export const endReservations = ({ pool }: Books, { id }: { id: number }) =>
  pool.query('update tip set reserved_until = now() where recipient_id = $1', [id])

/** Stores a payment for the tip to a user, as another process does. */
export const storeIntent = ({ pool }: Books, { id }: { id: number }, intent: string) =>
  pool.query("update tip set intent_id = $1, state = 'open' where recipient_id = $2", [intent, id])

/** The ledger entries of a tip in order, such as `charged 500`. */
export async function entriesOf({ pool }: Books, intent: string): Promise<string[]> {
  const { rows } = await pool.query<{ entry: string }>(
    `select kind || ' ' || ledger.amount_cents as entry from ledger join tip on tip_id = tip.id where intent_id = $1 order by ledger.id`,
    [intent],
  )
  return rows.map(({ entry }) => entry)
}

/** The outcomes of a tip's movements of one kind; null while unknown. */
export async function outcomesOf({ pool }: Books, intent: string, kind: 'transfer' | 'reversal' | 'refund') {
  const { rows } = await pool.query<{ outcome: string | null }>(
    'select outcome from movement join tip on tip_id = tip.id where intent_id = $1 and kind = $2 order by movement.id',
    [intent, kind],
  )
  return rows.map(({ outcome }) => outcome)
}

/** The keys against which the declined cards of the last day count. */
export async function cardFailures({ pool }: Books): Promise<string[]> {
  const { rows } = await pool.query<{ about: string }>(
    "select about from card_failure where at > now() - interval '1 day'",
  )
  return rows.map(({ about }) => about)
}

/** The stored networks from which tips were begun. */
export async function networksOf({ pool }: Books): Promise<string[]> {
  return (await pool.query<{ network: string }>('select network from tip_origin')).rows.map(({ network }) => network)
}

// Money that staff returned by other means is only in our books. If Stripe refunded it too, it counts once.
const GIVEN = `
  select coalesce(sum(least(given, amount_cents - refunded)), 0)::int
  from tip join (
    select tip_id, sum(case when kind = 'given' then amount_cents else 0 end) as given,
           sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents else 0 end) as refunded
    from ledger group by tip_id
  ) as entered on tip_id = tip.id`
const BOOKS = `
  select coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::int as rows,
         (${GIVEN}) as given,
         (select coalesce(sum(amount_cents), 0)::int from ledger where kind = 'charged') as charged,
         (select coalesce(sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end), 0)::int
          from ledger) as refunded,
         (select coalesce(sum(case kind when 'disputed' then amount_cents when 'reinstated' then -amount_cents end), 0)::int
          from ledger) as disputed,
         coalesce(sum(refunded_cents), 0)::int as "rowsRefunded",
         coalesce(sum(disputed_cents + lost_cents), 0)::int as "rowsDisputed"
  from tip`
const HELPERS = `
  select stripe_id as account,
         coalesce(sum(greatest(0, amount_cents - refunded_cents - disputed_cents - lost_cents)), 0)::int as due,
         coalesce(sum(case when tip_id is null then withheld_cents else amount_cents end), 0)::int as withheld,
         coalesce(sum((select sum(case kind when 'passed-on' then amount_cents when 'taken-back' then -amount_cents end)
                       from ledger where ledger.tip_id = tip.id)), 0)::int as entered
  from payout_account left join tip on recipient_id = payout_account.account_id and paid_at is not null
       left join tip_review on tip_id = tip.id and decision is null
  where ready group by stripe_id order by stripe_id`

/** Checks that Stripe's charges, refunds and disputes equal our rows, and that each helper has the sum of their tips without withheld and held money. */
export async function invariant(t: Pick<PaymentsApp, 'pool' | 'stripe'>) {
  const sum = (things: Thing[], field: string) => things.reduce((total, thing) => total + (thing[field] as number), 0)
  const [books, helpers] = [(await t.pool.query(BOOKS)).rows[0], (await t.pool.query(HELPERS)).rows]
  const charged = sum(await t.stripe.things('charge'), 'amount')
  const refunds = await t.stripe.things('refund')
  const refunded = sum(
    refunds.filter(({ status }) => status === 'succeeded'),
    'amount',
  )
  const { given } = books
  const disputed = sum(
    (await t.stripe.things('dispute')).filter(
      ({ status }) => status !== 'won' && !String(status).startsWith('warning'),
    ),
    'amount',
  )
  expect(books).toEqual({
    ...{ rows: charged, given, charged, refunded, rowsRefunded: refunded + given, disputed, rowsDisputed: disputed },
  })
  const transfers = await t.stripe.things('transfer')
  for (const { account, due, withheld, entered } of helpers) {
    const theirs = transfers.filter(({ destination }) => destination === account)
    const balance = sum(theirs, 'amount') - sum(theirs, 'amount_reversed')
    expect({ account, entered }).toEqual({ account, entered: balance })
    // Withheld money does not move.
    if (balance > due || balance < due - withheld) expect({ account, balance }).toEqual({ account, balance: due })
  }
  const open = await t.pool.query('select count(*)::int as open from movement where outcome is null')
  expect(open.rows[0].open).toBe(0)
}
