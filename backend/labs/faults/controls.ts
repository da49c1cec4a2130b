import type { ClientBase } from 'pg'
import type { Evidence } from '../evidence/evidence.ts'
import { examine, type Findings } from '../evidence/invariants.ts'
import type { Site } from '../site/site.ts'

/** Deliberate damage that the invariants must detect. */
interface Control {
  name: string
  finds: keyof Findings
  /** Does the damage and returns the changed evidence; the databases are rolled back. */
  damage(evidence: Evidence): Promise<Evidence>
}

/** Damage by one statement to one row of this run. */
const statement =
  (text: string, value: (evidence: Evidence) => unknown): Control['damage'] =>
  async (evidence) => {
    const { rowCount } = await evidence.site.query(text, [value(evidence)])
    if (rowCount !== 1) throw new Error(`a control has changed ${rowCount} rows: ${text}`)
    return evidence
  }

const contact = ({ record }: Evidence) => record.contacts[0]
const message = ({ record }: Evidence) => record.messages[0]?.id
const trip = ({ record }: Evidence) => record.trips.find(({ milestones }) => milestones.length > 0)?.id
/** A wrong status of the site for one link or photo. */
const withStatus =
  (value: (evidence: Evidence) => string | undefined, status: number): Control['damage'] =>
  async (evidence) => ({ ...evidence, opened: new Map(evidence.opened).set(value(evidence) ?? '', status) })
const link =
  (expected: 'open' | 'ended') =>
  ({ record }: Evidence) =>
    record.links.find(({ state }) => state === expected)?.token
const newestPhoto = ({ record }: Evidence) => record.photos.at(-1)?.address
const isAlert = ({ record }: Evidence, { to, text }: Evidence['mails'][number]) =>
  to.includes(record.alerts[0]!.email) && text.includes(`listing=${record.alerts[0]!.listing}`)
const isPush = ({ record }: Evidence, { to }: Evidence['pushed'][number]) => record.pushes[0]!.endpoint.endsWith(to)
const NOTICE_JOB = `
  delete from pgboss.job where name = 'email-normal' and data->>'kind' = 'trip-notification'
    and data->'ids'->>'trip' = $1::text and data->'ids'->>'kind' = 'accepted'`
const MILESTONE = "delete from trip_milestone where kind = 'met' and trip_id = $1"
const REVISION = 'update trip set revision = revision'
const CONTACT_JOB = `
  delete from pgboss.job where name = 'email-normal' and data->>'kind' = 'contact'
    and data->'ids'->>'message' = (select id::text from contact_message where name = $1)`
const ANOTHER_MESSAGE = `
  insert into message (number, conversation_id, sender_id, content, client_key)
  select nextval('change_id'), conversation_id, sender_id, content, 'another' from message where id = $1`
const ANOTHER_SESSION = `
  insert into session (id_hash, account_id)
  select sha256(id_hash), account_id from session where encode(id_hash, 'hex') = $1`
const ANOTHER_CHARGE = `
  insert into dev.stripe_object (id, kind, data)
  select 'ch_control', 'charge', data from dev.stripe_object
  where kind = 'charge' and data->>'payment_intent' = $1`

export const controls: Control[] = [
  {
    ...{ name: 'an acknowledged contact message is deleted', finds: 'lost' },
    damage: statement('delete from contact_message where name = $1', contact),
  },
  {
    ...{ name: 'an acknowledged message is deleted', finds: 'lost' },
    damage: statement('delete from message where id = $1', message),
  },
  {
    ...{ name: 'an acknowledged session is deleted', finds: 'lost' },
    damage: statement(
      "delete from session where encode(id_hash, 'hex') = $1",
      ({ record }) => record.sessions[0]?.hash,
    ),
  },
  {
    ...{ name: 'an acknowledged listing is deleted', finds: 'lost' },
    damage: statement('delete from listing where id = $1', ({ record }) => record.listings[0]?.id),
  },
  {
    ...{ name: 'a mail did not arrive', finds: 'lost' },
    damage: async (evidence) => ({
      ...evidence,
      mails: evidence.mails.filter(({ to }) => !to.includes(evidence.record.logins[0] ?? '')),
    }),
  },
  {
    ...{ name: 'an SMS did not arrive', finds: 'lost' },
    damage: async (evidence) => {
      const { content } = evidence.record.messages.find(({ sms }) => sms)!
      return { ...evidence, sms: evidence.sms.filter(({ body }) => !body.includes(`${content}\n`)) }
    },
  },
  {
    ...{ name: 'a message is there twice', finds: 'doubled' },
    damage: statement(ANOTHER_MESSAGE, message),
  },
  {
    ...{ name: 'one login has two sessions', finds: 'doubled' },
    damage: statement(ANOTHER_SESSION, ({ record }) => record.sessions[0]?.hash),
  },
  {
    ...{ name: 'a mail came twice', finds: 'doubled' },
    damage: async (evidence) => {
      const mail = evidence.mails.find(({ to }) => to.includes(evidence.record.logins[0] ?? ''))!
      return { ...evidence, mails: [...evidence.mails, mail] }
    },
  },
  {
    ...{ name: 'an SMS came twice', finds: 'doubled' },
    damage: async (evidence) => {
      const sms = evidence.sms.find(({ body }) => body.includes(evidence.record.tag))!
      return { ...evidence, sms: [...evidence.sms, sms] }
    },
  },
  { name: 'a job is deleted', finds: 'missing', damage: statement(CONTACT_JOB, contact) },
  {
    ...{ name: 'a row is deleted and its job is not', finds: 'missing' },
    damage: statement('delete from contact_message where name = $1', contact),
  },
  {
    ...{ name: 'an acknowledged trip is deleted', finds: 'lost' },
    damage: statement('delete from trip where id = $1', trip),
  },
  {
    ...{ name: 'an acknowledged answer to a trip is undone', finds: 'lost' },
    damage: statement(`${REVISION} - 1 where id = $1`, trip),
  },
  { name: 'a trip was answered twice', finds: 'doubled', damage: statement(`${REVISION} + 1 where id = $1`, trip) },
  { name: 'an acknowledged milestone is deleted', finds: 'lost', damage: statement(MILESTONE, trip) },
  { name: 'the job of a trip notice is deleted', finds: 'missing', damage: statement(NOTICE_JOB, trip) },
  { name: 'a family link does not open', finds: 'lost', damage: withStatus(link('open'), 404) },
  { name: 'a family link that was ended opens', finds: 'lost', damage: withStatus(link('ended'), 200) },
  { name: 'an acknowledged photo is not served', finds: 'lost', damage: withStatus(newestPhoto, 404) },
  {
    ...{ name: 'a profile has lost its photo', finds: 'lost' },
    damage: async (evidence) => {
      // A profile names only a photo that exists, so the photo goes first.
      const account = ({ record }: Evidence) => record.photos.at(-1)?.account
      await statement('delete from photo where account_id = $1', account)(evidence)
      return statement('update account set profile_picture_url = null where id = $1', account)(evidence)
    },
  },
  {
    ...{ name: 'a photo that was replaced is served', finds: 'doubled' },
    damage: withStatus(({ record }) => record.photos[0]?.address, 200),
  },
  {
    ...{ name: 'an alert did not arrive', finds: 'lost' },
    damage: async (evidence) => ({ ...evidence, mails: evidence.mails.filter((mail) => !isAlert(evidence, mail)) }),
  },
  {
    ...{ name: 'an alert came twice', finds: 'doubled' },
    damage: async (evidence) => ({
      ...evidence,
      mails: [...evidence.mails, evidence.mails.find((mail) => isAlert(evidence, mail))!],
    }),
  },
  {
    ...{ name: 'a push message did not arrive', finds: 'lost' },
    damage: async (evidence) => ({ ...evidence, pushed: evidence.pushed.filter((each) => !isPush(evidence, each)) }),
  },
  {
    ...{ name: 'a push message came twice', finds: 'doubled' },
    damage: async (evidence) => ({
      ...evidence,
      pushed: [...evidence.pushed, evidence.pushed.find((each) => isPush(evidence, each))!],
    }),
  },
  {
    ...{ name: 'a paid tip was not settled', finds: 'lost' },
    damage: async (evidence) => {
      const { charges } = evidence.record
      return {
        ...evidence,
        record: { ...evidence.record, charges: [...charges, { intent: 'pi_control', cents: 100 }] },
      }
    },
  },
  {
    ...{ name: 'one form has made two tips', finds: 'doubled' },
    damage: async (evidence) => ({
      ...evidence,
      record: { ...evidence.record, tipForms: evidence.record.tipForms.slice(1) },
    }),
  },
  { ...{ name: 'Stripe has charged once more', finds: 'money' }, damage: chargeOnceMore },
  { ...{ name: 'Stripe has charged a tip twice', finds: 'doubled' }, damage: chargeOnceMore },
  {
    ...{ name: 'a stream did not get a message', finds: 'gaps' },
    damage: async (evidence) => {
      // Some people have no stream, and the first message may be for one of them.
      const hasCome = (id: number) => evidence.heard.some(({ ids }) => ids.includes(id))
      const lost = evidence.record.messages.find(({ id }) => hasCome(id))?.id
      const heard = evidence.heard.map((each) => ({ ...each, ids: each.ids.filter((id) => id !== lost) }))
      return { ...evidence, heard }
    },
  },
  {
    ...{ name: 'a stream got a message twice', finds: 'gaps' },
    damage: async (evidence) => ({
      ...evidence,
      heard: evidence.heard.map((each) => ({ ...each, ids: [...each.ids, ...each.ids.slice(-1)] })),
    }),
  },
]

async function chargeOnceMore(evidence: Evidence): Promise<Evidence> {
  await evidence.outside.query(ANOTHER_CHARGE, [evidence.record.charges[0]?.intent])
  return evidence
}

/** Does each damage in turn and rolls it back; returns the names of those that were not found. */
export async function checkControls(evidence: Evidence, { database, outside }: Site): Promise<string[]> {
  const blind: string[] = []
  for (const { name, finds, damage } of controls) {
    const found = await inVain(database.pool, (site) =>
      inVain(outside.pool, async (stripe) => examine(await damage({ ...evidence, site, outside: stripe }))),
    )
    if (found[finds].length === 0) blind.push(name)
  }
  return blind
}

/** Runs `act` and rolls its writes back. */
async function inVain<T>(pool: Site['database']['pool'], act: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await act(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
