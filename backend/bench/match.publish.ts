/**
 * Publishing among many saved searches: how long until everybody whom a new listing fits is found and a letter owed, and
 * until the letters are in the inbox, of a mail server beside it.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { withoutIndexes } from '../dev/bulk.ts'
import { anyPort } from '../dev/ports.ts'
import { startSmtp } from '../dev/smtp.ts'
import { hashOf, newSecret } from '../src/account/session.cookie.ts'
import { BUSIEST } from '../src/listings/airports/airport-names.ts'
import { daysAfter, todayIn } from '../src/listings/trip/trip.contract.ts'
import { quantile } from './search.load.ts'
import { ENV, start, until } from './search.server.ts'

const [AIRPORTS, DAYS, EACH] = [400, 27, 10]
const LOOK_MS = 25
const DRAINED_MS = 60_000

interface Published {
  id: number
  at: number
  replied: number
  matched?: number
}

// Of 400 airports some are far more popular than others: the first one is where, and the second where to, one in eleven flies.
const departure = () => BUSIEST[Math.floor(AIRPORTS * Math.random() ** 2.5)]!
const arrival = () => BUSIEST[1 + Math.floor(AIRPORTS * Math.random() ** 2.5)]!

const SEARCHERS = `
  insert into account (email, email_confirmed_at, username, language_codes)
  select 'searcher-' || n || '@people.test', now(), 'Somebody', '{}' from generate_series(1, $1) n returning id::int`

// Each person looks for ten trips, in ten windows of time, so that no search is another's repetition.
const SEARCHES = `
  insert into saved_search (account_id, departure, arrival, departure_area, arrival_area, date, end_date, type, language_codes,
                            pace, confirmed_at, ends_at)
  select account_id, departure, arrival, coalesce(d.area, departure), coalesce(r.area, arrival),
         day, case when flexible > 0 then day + flexible end, type, codes, pace, now(), day + 9
  from (
    select ($1::int[])[1 + n % $2::int] as account_id,
           ($3::text[])[1 + floor(${AIRPORTS} * power(random(), 2.5))::int] as departure,
           ($3::text[])[2 + floor(${AIRPORTS} * power(random(), 2.5))::int] as arrival,
           current_date + 2 + (n / $2::int * ${DAYS} + floor(random() * ${DAYS}))::int as day,
           greatest(0, floor(random() * 12) - 5)::int as flexible,
           (array['helper', 'seeking_help', 'both'])[1 + floor(random() * 3)::int] as type,
           case when random() < 0.2 then array['hin'] else '{}' end as codes,
           case when random() < 0.3 then 'daily' else 'at-once' end as pace
    from generate_series(0, $4::int - 1) n
  ) s left join airport_area d on d.code = departure left join airport_area r on r.code = arrival
  where departure <> arrival`

/** Adds so many saved searches, ten for each person, and answers how many ask for the most popular route. */
export async function fillSearches(client: Client, count: number): Promise<number> {
  const people = Math.ceil(count / EACH)
  await client.query("begin; set local session_replication_role = replica; set local maintenance_work_mem = '512MB'")
  const rebuild = await withoutIndexes(client, ['saved_search'])
  const { rows } = await client.query<{ id: number }>(SEARCHERS, [people])
  const ids = rows.map(({ id }) => id)
  await client.query(SEARCHES, [ids, people, BUSIEST.slice(0, AIRPORTS + 1), count])
  await rebuild()
  await client.query('commit')
  await client.query('vacuum (analyze) account, saved_search')
  const popular = await client.query<{ count: number }>(
    'select count(*)::int as count from saved_search group by departure, arrival order by 1 desc limit 1',
  )
  return popular.rows[0]!.count
}

/** Publishes at an even pace, and answers the milliseconds until each was matched, and until each letter about one arrived. */
export async function publish(client: Client, url: string, perMinute: number, seconds: number) {
  const published = new Map<number, Published>()
  const letters: number[] = []
  const smtp = await startSmtp({
    keep: ({ text }) => {
      const arrived = performance.now()
      for (const id of new Set([...text.matchAll(/listing=(\d+)/g)].map(([, id]) => Number(id)))) {
        const about = published.get(id)
        if (about) letters.push(arrived - about.at)
      }
    },
  })
  const port = await anyPort()
  const env = { ...ENV, WORKERS: 'on', SMTP_URL: smtp.url, DATABASE_URL: url, PORT: String(port) }
  const server = start(['../dist/main.js'], env)
  await until(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok)
  const authors = await authorsIn(client)
  await post(port, authors[0]!) // the first one prepares statements
  let isOver = false
  const watched = watchOwed(client, published, () => isOver)
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
  isOver = true
  await watched
  const told = await client.query<{ told: number; letters: number }>(
    `select count(*)::int as told, count(distinct letter_id) filter (where not daily and search_id is not null)::int as letters
     from match_told join alert_letter on alert_letter.id = letter_id where counterpart_id = any($1)`,
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
    told: told.rows[0]!.told,
    lettersAtOnce: told.rows[0]!.letters,
    letters: letters.length,
    unfinished: left,
    repliedP95: seconds95([...published.values()].map(({ at, replied }) => replied - at)),
    matchedP95: seconds95([...published.values()].map(({ at, matched = Infinity }) => matched - at)),
    mailP95: seconds95(letters),
  }
}

interface Author {
  email: string
  cookie: string
}

async function authorsIn(client: Client): Promise<Author[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    "select id, email from account where email like 'searcher-%' order by random() limit 500",
  )
  const secrets = rows.map(() => newSecret())
  await client.query('insert into session (id_hash, account_id) select * from unnest($1::bytea[], $2::bigint[])', [
    ...[secrets.map(hashOf), rows.map(({ id }) => id)],
  ])
  return rows.map(({ email }, n) => ({ email, cookie: `session=${secrets[n]}` }))
}

async function post(port: number, { email, cookie }: Author): Promise<number> {
  const [departureAirport, arrivalAirport] = [departure(), arrival()]
  if (departureAirport === arrivalAirport) return post(port, { email, cookie })
  const date = daysAfter(todayIn('UTC'), 2 + Math.floor(Math.random() * DAYS * EACH))
  const type = Math.random() < 0.5 ? 'helper' : 'seeking_help'
  const description = 'I fly this way twice a year and am glad to have company.'
  const reply = await fetch(`http://127.0.0.1:${port}/api/listings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ type, departureAirport, arrivalAirport, date, description, email }),
  })
  if (!reply.ok) throw new Error(`A publication was refused: ${await reply.text()}`)
  return ((await reply.json()) as { id: number }).id
}

/** Notes when nothing is owed any more for a listing that was published before the look began. */
async function watchOwed(client: Client, published: Map<number, Published>, isOver: () => boolean) {
  while (!isOver()) {
    const waiting = [...published.values()].filter(({ matched }) => matched === undefined)
    const { rows } = await client.query<{ id: number }>('select distinct listing_id::int as id from match_owed')
    const owed = new Set(rows.map(({ id }) => id))
    for (const each of waiting) if (!owed.has(each.id)) each.matched = performance.now()
    await sleep(LOOK_MS)
  }
}

/** Waits until everything is matched and sent; answers how much is left after a minute. */
async function drained(client: Client, ids: number[]): Promise<number> {
  for (const end = performance.now() + DRAINED_MS; ; await sleep(200)) {
    const { rows } = await client.query<{ left: number }>(
      `select (select count(*) from match_owed where listing_id = any($1))::int
            + (select count(*) from pgboss.job where name = 'mail.soon' and state < 'completed' and start_after <= now())::int as left`,
      [ids],
    )
    if (rows[0]!.left === 0 || performance.now() > end) return rows[0]!.left
  }
}
