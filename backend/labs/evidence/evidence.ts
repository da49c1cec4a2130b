import type { ClientBase } from 'pg'
import type { Received } from '../../dev/smtp.ts'
import type { SentSms } from '../../dev/twilio.ts'
import type { Load } from '../load/load.ts'
import { sendRequest } from '../load/send-request.ts'
import type { ReceivedEvents } from '../load/streams.ts'
import type { Pushed } from '../site/outside.ts'
import type { LoadedSite } from '../site/site.ts'
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
  heard: ReceivedEvents[]
  pushed: Pushed[]
  /** The status of the site's response for each family link, by its token, and for each photo, by its address. */
  opened: Map<string, number>
  /** Jobs that ran when a process or the database ended: their mails may come twice. */
  inFlight: Set<string>
  /** Whether mails were refused permanently, so that their jobs may be dead. */
  mayBeDead: boolean
}

/** Reads all evidence once nothing is due, and requests the links and photos from the site. */
export async function evidenceOf(
  site: LoadedSite,
  { record, streams }: Load,
  inFlight: Set<string>,
  mayBeDead = false,
): Promise<Evidence> {
  const { database, outside, next } = site
  const opened = new Map<string, number>()
  for (const { token } of record.links)
    opened.set(token, (await sendRequest(record, next(), '/api/family', { family: token })).status)
  for (const { address } of record.photos)
    if (address) opened.set(address, (await sendRequest(record, next(), address)).status)
  return {
    ...{ record, site: database.pool, outside: outside.pool, mails: outside.post.mails, sms: outside.sms() },
    ...{ heard: streams.heard, pushed: outside.push.received, opened, inFlight, mayBeDead },
  }
}

/** A kind of row that enqueues a job, and how to find that job. */
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
    ...{ queue: 'email-normal', kind: 'contact', names: id('message') },
  },
  {
    ...{ what: 'login', table: 'challenge', ours: ours("kind = 'login' and starts_with(recipient, $1)") },
    ...{ queue: 'email-urgent', kind: 'login-code', names: id('challenge') },
  },
  {
    ...{ what: 'listing', table: 'listing', ours: ours('visitor_id is not null and starts_with(description, $1)') },
    ...{ queue: 'email-normal', kind: 'listing-confirmation', names: id('listing') },
  },
  {
    ...{ what: 'message with a copy', table: 'message', ours: ours('sms and starts_with(content, $1)') },
    ...{ queue: 'sms-normal', kind: 'message-copy', names: id('message') },
  },
  {
    ...{ what: 'family link', table: 'trip_link', ours: ours("channel = 'mail' and starts_with(address, $1)") },
    ...{ queue: 'email-normal', kind: 'family-invitation', names: id('link') },
  },
  {
    ...{ what: 'tip', table: 'tip', ours: ours('recipient_id = any($2)') },
    ...{ queue: 'payments', kind: 'check', names: "data->>'tip'" },
  },
  {
    ...{ what: 'paid tip', table: 'tip', ours: ours('paid_at is not null and recipient_id = any($2)') },
    ...{ queue: 'email-normal', kind: 'tip.received', names: id('tip') },
  },
]

/** The jobs that rows of this run should have, with their rows. */
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
