import { type Evidence, idsOf, JOBS, STRAY } from './evidence.ts'
import {
  examineAlerts,
  examineLinks,
  examineNotices,
  examinePhotos,
  examinePushes,
  examineTrips,
} from './trips.invariants.ts'

/** The problems that were found, as sentences. */
export interface Findings {
  /** Acknowledged, but missing. */
  lost: string[]
  /** Present more often than requested. */
  doubled: string[]
  /** Rows without their job, and jobs without their row. */
  missing: string[]
  /** Differences between Stripe's charges and our records. */
  money: string[]
  /** Streams that did not get every message once and in order. */
  gaps: string[]
}

/** Examines everything that a run has left behind. */
export async function examine(evidence: Evidence): Promise<Findings> {
  const [rows, emails, money] = [await storedRows(evidence), await jobs(evidence), await charges(evidence)]
  const { lost, doubled } = rows
  const others = [
    examineLinks(evidence),
    await examinePhotos(evidence),
    examineAlerts(evidence, jobOf),
    examinePushes(evidence),
  ]
  return {
    lost: [...lost, ...emails.lost, ...money.lost, ...others.flatMap((each) => each.lost)],
    doubled: [...doubled, ...emails.doubled, ...money.doubled, ...others.flatMap((each) => each.doubled)],
    missing: [...emails.missing, ...(await examineNotices(evidence))],
    money: money.money,
    gaps: gaps(evidence, rows.messages),
  }
}

const twice = <T>(things: T[], name: (thing: T) => string): string[] => {
  const seen = new Set<string>()
  return things.map(name).filter((each) => seen.has(each) || !seen.add(each))
}

const missing = (what: string, acknowledged: Iterable<string>, found: Iterable<string>) => {
  const there = new Set(found)
  return [...new Set(acknowledged)].filter((each) => !there.has(each)).map((each) => `${what}: ${each}`)
}

/** The rows of a run that are there, and what of the acknowledged is lost or doubled. */
export async function storedRows({ record, site }: Pick<Evidence, 'record' | 'site'>) {
  const read = async <Row>(text: string) => (await site.query(text, [record.tag])).rows as Row[]
  const contacts = await read<{ name: string }>('select name from contact_message where starts_with(name, $1)')
  const logins = await read<{ email: string }>(
    'select recipient as email from challenge where starts_with(recipient, $1)',
  )
  const sessions = await read<{ email: string; hash: string }>(
    `select email, encode(id_hash, 'hex') as hash from session join account on account.id = account_id
     where starts_with(email, $1)`,
  )
  const listings = await read<{ description: string }>(
    'select description from listing where starts_with(description, $1)',
  )
  const messages = await read<Message>(
    `select message.id::float8 as id, content, account_id::float8 as "to"
     from message join conversation_side as side
       on side.conversation_id = message.conversation_id and side.other_id = sender_id
     where starts_with(content, $1) order by message.id`,
  )
  const trips = await examineTrips({ record, site })
  return {
    messages,
    lost: [
      ...trips.lost,
      ...missing(
        'contact message',
        record.contacts,
        contacts.map(({ name }) => name),
      ),
      ...missing(
        'login',
        record.logins,
        logins.map(({ email }) => email),
      ),
      ...missing(
        'session',
        record.sessions.map(({ hash }) => hash),
        sessions.map(({ hash }) => hash),
      ),
      ...missing(
        'listing',
        record.listings.map((each) => each.description),
        listings.map((each) => each.description),
      ),
      ...missing(
        'message',
        record.messages.map(({ content }) => content),
        messages.map(({ content }) => content),
      ),
    ],
    doubled: [
      ...trips.doubled,
      ...twice(contacts, ({ name }) => `contact message: ${name}`),
      ...twice(sessions, ({ email }) => `session of ${email}`),
      ...twice(listings, ({ description }) => `listing: ${description}`),
      ...twice(messages, ({ content }) => `message: ${content}`),
    ],
  }
}

interface Message {
  id: number
  content: string
  to: number
}

interface ExpectedJob {
  what: string
  row: string
  job: string | null
  state: string | null
}

/** Mails and SMS: each debt has its job, each finished job has its email, and each email came once. */
async function jobs({ record, site, mails, sms, inFlight, mayBeDead }: Evidence) {
  const expected = (await site.query(JOBS, [record.tag, idsOf(record)])).rows as ExpectedJob[]
  const stray = (await site.query(STRAY, [record.startedAt])).rows as Array<{ kind: string; row: string }>
  const arrived = new Set(mails.map(({ messageId }) => jobOf(messageId)))
  const isMail = ({ what }: ExpectedJob) => what !== 'tip' && what !== 'message with a copy'
  const copies = record.messages.filter((message) => message.sms)
  const mine = new Set(expected.map(({ job }) => job))
  const again = twice(
    mails.filter(({ messageId }) => mine.has(jobOf(messageId))),
    ({ messageId }) => jobOf(messageId),
  )
  const unlucky = (state: string | null) => (mayBeDead && state === 'failed') || state === null
  return {
    missing: [
      ...expected.filter(({ job }) => job === null).map(({ what, row }) => `${what} ${row} has no job`),
      ...stray.map(({ kind, row }) => `a job ${kind} is about ${row}, which is not there`),
    ],
    lost: [
      ...expected
        .filter((each) => isMail(each) && !unlucky(each.state) && !arrived.has(each.job ?? ''))
        .map(({ what, row, state }) => `mail about ${what} ${row} (${state})`),
      ...copies
        .filter(({ content }) => !sms.some(({ body }) => body.includes(`${content}\n`)))
        .map(({ content }) => `SMS: ${content}`),
    ],
    doubled: [
      ...again.filter((job) => !inFlight.has(job)).map((job) => `mail of job ${job}, which nothing has interrupted`),
      ...twice(
        sms.filter(({ body }) => body.includes(record.tag)),
        ({ body }) => `SMS: ${body.split('\n')[0]}`,
      ),
    ],
  }
}

const jobOf = (messageId: string) => /^<([\w-]+)[.@]/.exec(messageId)?.[1] ?? ''

const CHARGED = `
  select charge.data->>'payment_intent' as intent, (charge.data->>'amount')::int as cents,
         intent.data->'metadata'->>'tip' as tip
  from dev.stripe_object as charge
  join dev.stripe_object as intent on intent.id = charge.data->>'payment_intent'
  where charge.kind = 'charge' and (intent.data->'metadata'->>'recipientId')::bigint = any($1)`

const TIPS = `
  select id::text, key::text, intent_id as intent, amount_cents as cents, paid_at is not null as paid,
         (select coalesce(sum(ledger.amount_cents), 0)::int from ledger where tip_id = tip.id and kind = 'charged') as entered
  from tip where recipient_id = any($1)`

interface Charge {
  intent: string
  cents: number
  tip: string
}
interface TipRow extends Omit<Charge, 'tip'> {
  id: string
  key: string
  paid: boolean
  entered: number
}

/** Stripe's charges equal our tips and our ledger to the cent. */
async function charges({ record, site, outside }: Evidence) {
  const charged = (await outside.query(CHARGED, [idsOf(record)])).rows as Charge[]
  const tips = (await site.query(TIPS, [idsOf(record)])).rows as TipRow[]
  const paid = tips.filter((tip) => tip.paid)
  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)
  const sums = {
    Stripe: sum(charged.map(({ cents }) => cents)),
    tips: sum(paid.map(({ cents }) => cents)),
    ledger: sum(tips.map(({ entered }) => entered)),
  }
  return {
    lost: missing(
      'tip',
      record.charges.map(({ intent }) => intent),
      paid.map(({ intent }) => intent),
    ),
    doubled: [
      ...twice(charged, ({ tip }) => `payment of tip ${tip}`),
      ...tips.filter(({ key }) => !record.tipForms.includes(key)).map(({ id }) => `form of tip ${id}`),
    ],
    money: new Set(Object.values(sums)).size > 1 ? [`in cents: ${JSON.stringify(sums)}`] : [],
  }
}

/** Every stream brought each message to its person once and in order. */
function gaps({ heard }: Evidence, messages: Message[]): string[] {
  return heard.flatMap(({ account, ids }) => {
    const theirs = messages.filter(({ to }) => to === account).map(({ id }) => id)
    const receivedIds = new Set(ids)
    return [
      ...theirs.filter((id) => !receivedIds.has(id)).map((id) => `message ${id} never came to ${account}`),
      ...twice(ids, (id) => `message ${id} came twice to ${account}`),
      ...ids.flatMap((id, i) => (id < (ids[i - 1] ?? 0) ? [`message ${id} came late to ${account}`] : [])),
    ]
  })
}
