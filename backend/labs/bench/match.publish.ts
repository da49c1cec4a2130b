/**
 * Publishing among many saved searches: how long until all matches of a new listing are found and their emails enqueued, and
 * until the emails are in the inbox, of a mail server beside it.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { randomFrom, routes } from '../../dev/bulk-world.ts'
import { anyPort } from '../../dev/ports.ts'
import { startSmtp } from '../../dev/smtp.ts'
import { hashOf, newSecret } from '../../src/account/session.cookie.ts'
import { daysAfter, todayIn } from '../../src/listings/itinerary/itinerary.contract.ts'
import { quantile } from './search.load.ts'
import { cpuOf, ENV, round, start, until } from './search.server.ts'

const DAYS = 270
const POLL_MS = 25
const DRAINED_MS = 60_000

interface Published {
  id: number
  at: number
  replied: number
  matched?: number
}

// Trips on the routes of the bulk data, the same in every run.
const random = randomFrom(1)
const anyRoute = routes(random)

/**
 * Publishes at an even pace, and returns the seconds until each was matched, and until each email about one arrived; also the
 * time of the database's statements and the processor time of our server, for each publication with all its emails.
 */
export async function publish(client: Client, url: string, perMinute: number, seconds: number) {
  const published = new Map<number, Published>()
  const emails: number[] = []
  const smtp = await startSmtp({
    store: ({ text }) => {
      const arrived = performance.now()
      for (const id of new Set([...text.matchAll(/listing=(\d+)/g)].map(([, id]) => Number(id)))) {
        const about = published.get(id)
        if (about) emails.push(arrived - about.at)
      }
    },
  })
  const port = await anyPort()
  const env = { ...ENV, ROLES: 'web,worker,migrate', SMTP_URL: smtp.url, DATABASE_URL: url, PORT: String(port) }
  const server = start(['../../dist/main.js'], env)
  await until(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok)
  const authors = await authorsIn(client)
  await post(port, authors[0]!) // the first one prepares statements
  await client.query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')
  const usedBefore = cpuOf(server)
  let isOver = false
  const watched = watchPending(client, published, () => isOver)
  const requests: Array<Promise<void>> = []
  const began = performance.now()
  const all = Math.round((perMinute * seconds) / 60)
  for (let n = 0; n < all; n++) {
    await sleep(Math.max(0, began + (n * 60_000) / perMinute - performance.now()))
    const at = performance.now()
    requests.push(
      post(port, authors[n % authors.length]!).then(
        (id) => void published.set(id, { id, at, replied: performance.now() }),
      ),
    )
  }
  await Promise.all(requests)
  const ids = [...published.keys()]
  const left = await drained(client, ids)
  const used = cpuOf(server) - usedBefore
  const database = await client.query<{ ms: number }>(
    'select sum(total_exec_time) as ms from pg_stat_statements where toplevel',
  )
  isOver = true
  await watched
  const notified = await client.query<{ notified: number; emails: number }>(
    `select count(*)::int as notified, count(distinct email_id) filter (where not daily and search_id is not null)::int as emails
     from match_notification join match_email on match_email.id = email_id where counterpart_id = any($1)`,
    [ids],
  )
  server.kill('SIGTERM')
  await once(server, 'exit')
  await smtp.stop()
  const seconds95 = (times: number[]) =>
    Math.round(
      quantile(
        times.sort((a, b) => a - b),
        0.95,
      ) ?? Infinity,
    ) / 1000
  return {
    published: published.size,
    notified: notified.rows[0]!.notified,
    immediateEmails: notified.rows[0]!.emails,
    emails: emails.length,
    unfinished: left,
    databaseMsEach: round(database.rows[0]!.ms / published.size),
    serverMsEach: round((1000 * used) / published.size),
    repliedP95: seconds95([...published.values()].map(({ at, replied }) => replied - at)),
    matchedP95: seconds95([...published.values()].map(({ at, matched = Infinity }) => matched - at)),
    mailP95: seconds95(emails),
  }
}

interface Author {
  email: string
  cookie: string
}

async function authorsIn(client: Client): Promise<Author[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from account where id in (select account_id from saved_search) order by hashint8(id) limit 500',
  )
  const secrets = rows.map(() => newSecret())
  await client.query('insert into session (id_hash, account_id) select * from unnest($1::bytea[], $2::bigint[])', [
    ...[secrets.map(hashOf), rows.map(({ id }) => id)],
  ])
  return rows.map(({ email }, n) => ({ email, cookie: `session=${secrets[n]}` }))
}

async function post(port: number, { email, cookie }: Author): Promise<number> {
  const { from, to, flights } = anyRoute()
  const trip = {
    ...{ departureAirport: from.code, arrivalAirport: to.code },
    date: daysAfter(todayIn('UTC'), 2 + random.below(DAYS)),
    ...(random.chance(0.5) && { flightNumber: random.pick(flights).join('') }),
  }
  const type = random.chance(0.5) ? 'helper' : 'seeking_help'
  const description = 'I fly this way twice a year and am glad to have company.'
  const reply = await fetch(`http://127.0.0.1:${port}/api/listings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ type, ...trip, description, email }),
  })
  if (!reply.ok) throw new Error(`A publication was refused: ${await reply.text()}`)
  return ((await reply.json()) as { id: number }).id
}

/** Records when nothing is pending for listings that were published before the poll began. */
async function watchPending(client: Client, published: Map<number, Published>, isOver: () => boolean) {
  while (!isOver()) {
    const waiting = [...published.values()].filter(({ matched }) => matched === undefined)
    const { rows } = await client.query<{ id: number }>(
      "select distinct (data ->> 'listing')::int as id from pgboss.job where name = 'matching' and state < 'completed'",
    )
    const pending = new Set(rows.map(({ id }) => id))
    for (const each of waiting) if (!pending.has(each.id)) each.matched = performance.now()
    await sleep(POLL_MS)
  }
}

/** Waits until everything is matched and sent; returns how much is left after a minute. */
async function drained(client: Client, ids: number[]): Promise<number> {
  for (const end = performance.now() + DRAINED_MS; ; await sleep(200)) {
    const { rows } = await client.query<{ left: number }>(
      `select (select count(*) from pgboss.job where name = 'matching' and state < 'completed' and (data ->> 'listing')::bigint = any($1))::int
            + (select count(*) from pgboss.job where name = 'email-normal' and state < 'completed' and start_after <= now())::int as left`,
      [ids],
    )
    if (rows[0]!.left === 0 || performance.now() > end) return rows[0]!.left
  }
}
