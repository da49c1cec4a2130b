import type { ClientBase } from 'pg'
import type { Received } from '../dev/smtp.ts'
import type { SentSms } from '../dev/twilio.ts'
import type { Heard } from './load/streams.ts'
import type { Record } from './record.ts'

/** Everything that a run leaves behind: the record of what was acknowledged, and the stores to check it against. */
export interface Evidence {
  record: Record
  /** The site's own database. */
  site: Pick<ClientBase, 'query'>
  /** Stripe's records. */
  outside: Pick<ClientBase, 'query'>
  mails: Received[]
  sms: SentSms[]
  heard: Heard[]
  /** Jobs that ran when a process or the database ended: their mails may come twice. */
  inFlight: Set<string>
  /** Whether mails were refused permanently, so that their jobs may be dead. */
  mayBeDead: boolean
}

/** A kind of row that owes a job, and how to find that job. */
interface Debt {
  what: string
  table: string
  /** The condition for rows of this run; `$1` is its tag, `$2` its people. */
  ours: string
  queue: string
  kind: string
  /** The expression by which the job names its row. */
  names: string
}

const id = (name: string) => `data->'ids'->>'${name}'`
// Uses both parameters, because PostgreSQL must know their types even if a condition needs only one.
const ours = (condition: string) => `${condition} and $1::text is not null and $2::bigint[] is not null`

const debts: Debt[] = [
  {
    ...{ what: 'contact message', table: 'contact_message', ours: ours('starts_with(name, $1)') },
    ...{ queue: 'mail.soon', kind: 'contact', names: id('message') },
  },
  {
    ...{ what: 'login', table: 'challenge', ours: ours("kind = 'login' and starts_with(recipient, $1)") },
    ...{ queue: 'mail.now', kind: 'login-code', names: id('challenge') },
  },
  {
    ...{ what: 'listing', table: 'listing', ours: ours('visitor_id is not null and starts_with(description, $1)') },
    ...{ queue: 'mail.soon', kind: 'listing-confirmation', names: id('listing') },
  },
  {
    ...{ what: 'message with a copy', table: 'message', ours: ours('sms and starts_with(content, $1)') },
    ...{ queue: 'sms.soon', kind: 'message-copy', names: id('message') },
  },
  {
    ...{ what: 'tip', table: 'tip', ours: ours('recipient_id = any($2)') },
    ...{ queue: 'payments', kind: 'check', names: "data->>'tip'" },
  },
  {
    ...{ what: 'paid tip', table: 'tip', ours: ours('paid_at is not null and recipient_id = any($2)') },
    ...{ queue: 'mail.soon', kind: 'tip.received', names: id('tip') },
  },
]

/** The jobs that rows of this run owe, with their rows. */
export const JOBS = debts
  .map(
    ({ what, table, ours, queue, kind, names }) => `
  select '${what}' as what, debt.id::text as row, job.id::text as job, job.state::text as state
  from (select id from ${table} where ${ours}) as debt
  left join pgboss.job on job.name = '${queue}' and job.data->>'kind' = '${kind}' and job.${names} = debt.id::text`,
  )
  .join(' union all ')

/** Jobs since `$1` that name a row which does not exist. */
export const STRAY = debts
  .map(
    ({ table, queue, kind, names }) => `
  select '${kind}' as kind, job.${names} as row from pgboss.job
  where job.name = '${queue}' and job.data->>'kind' = '${kind}' and job.created_on >= $1
    and not exists (select from ${table} where ${table}.id::text = job.${names})`,
  )
  .join(' union all ')

export const idsOf = ({ people }: Record) => people.map(({ id }) => id)
