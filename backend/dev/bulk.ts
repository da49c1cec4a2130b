import { Client } from 'pg'
import { world } from './bulk-world.ts'
import { copy, type Row } from './copy.ts'

const AT_ONCE = 20_000
/** With this many listings or more, indexes are built once at the end, and no trigger runs for each row. */
const LARGE = 50_000

/** The columns that are made up. */
export const TABLES = {
  account: 'id email mailbox email_confirmed_at username languages language_codes created_at',
  listing:
    'id account_id confirmed_at human type departure arrival date end_date closes_at time_of_day carrier flight_number legs help skills description tip_amount offers_tips accepts_tips phone_number created_at',
  testimonial: 'author_id target_id route rating text',
  saved_search:
    'account_id departure arrival date end_date carrier flight_number type language_codes pace confirmed_at ends_at',
}

/** The tables that triggers fill from each listing. */
const SPREAD = ['listing_day', 'listing_leg', 'listing_language']

const RATINGS = `
  insert into person_rating (account_id, stars, count)
  select target_id, sum(rating), count(*) from testimonial where author_id between $1 and $2 group by target_id
  on conflict (account_id) do update
    set stars = person_rating.stars + excluded.stars, count = person_rating.count + excluded.count`

// Reads for many listings at once the values that the triggers of a row read for each; bulk.test.ts compares both.
const FACTS = ['departure_area', 'arrival_area', 'spoken', 'trust']
const ROW_TRIGGERS = ['listing_facts', 'listing_withheld']
const LOADED = `
  insert into listing (${[...TABLES.listing.split(' '), ...FACTS].join(', ')}) overriding system value
  select ${TABLES.listing
    .split(' ')
    .map((column) => `l.${column}`)
    .join(', ')}, coalesce(d.area, l.departure), coalesce(r.area, l.arrival), array_to_string(a.language_codes, ' '),
         trust_of(a.phone_verified_at is not null, p.stars, p.count, a.completed_trips, a.replies_within)
  from loaded l join account a on a.id = l.account_id left join person_rating p on p.account_id = a.id
  left join airport_area d on d.code = l.departure left join airport_area r on r.code = l.arrival
  order by l.id`

/** Adds `n` listings, their authors (one for four) and testimonials, by COPY, with the skew of real life. */
export async function bulk(
  url: string,
  n: number,
  say: (line: string) => void = () => {},
  isLarge = n >= LARGE,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'; begin",
    )
    const people = Math.max(2, Math.ceil(n / 4))
    const [firstPerson, firstListing] = [await reserve(client, 'account', people), await reserve(client, 'listing', n)]
    const made = world(firstPerson, people)
    const rebuild = isLarge ? await withoutIndexes(client, ['listing', ...SPREAD]) : async () => {}
    await fill(client, 'account', people, (i) => made.person(firstPerson + i))
    // The ratings come first: a listing is written with its author's.
    await fill(client, 'testimonial', Math.floor(n / 10), (i) => made.testimonial(firstPerson + i))
    await client.query('alter table person_rating disable trigger listing_facts_renewed') // these people have no listings
    await client.query(RATINGS, [firstPerson, firstPerson + people - 1])
    await client.query('alter table person_rating enable trigger listing_facts_renewed')
    await client.query('analyze account, person_rating') // the triggers of a listing read them
    const listing = (i: number) => made.listing(firstListing + i, (n - i) / n)
    if (isLarge) await load(client, n, listing)
    else await fill(client, 'listing', n, listing)
    say(`${n} listings of ${people} people are written`)
    await rebuild()
    // Only what has reached the disk counts as visible to all, which the scans of an index alone depend on.
    await client.query('set synchronous_commit = on; commit')
    await client.query(
      'vacuum (analyze) account, listing, listing_day, listing_leg, listing_language, testimonial, person_rating',
    )
  } finally {
    await client.end()
  }
}

/** Writes listings with their derived columns, without running the triggers for each row. */
async function load(client: Client, count: number, row: (i: number) => Row) {
  const each = (verb: string) => ROW_TRIGGERS.map((trigger) => `${verb} trigger ${trigger}`).join(', ')
  await client.query(`alter table listing ${each('disable')}`)
  const columns = TABLES.listing.split(' ').join(', ')
  await client.query(`create temp table loaded on commit drop as select ${columns} from listing limit 0`)
  await fill(client, 'listing', count, row, 'loaded')
  await client.query('analyze loaded')
  await client.query(LOADED)
  await client.query(`alter table listing ${each('enable')}`)
}

/** Takes `count` ids from a table's sequence; returns the first. */
export async function reserve(client: Client, table: string, count: number): Promise<number> {
  const text = `
    select setval(ids, nextval(ids) + $2 - 1)::float8 as last from (select pg_get_serial_sequence($1, 'id') as ids) of`
  const { rows } = await client.query<{ last: number }>(text, [table, count])
  return rows[0]!.last - count + 1
}

export async function fill(
  client: Client,
  table: keyof typeof TABLES,
  count: number,
  row: (i: number) => Row,
  into: string = table,
) {
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_, i) => row(begun + i))
    await copy(client, into, TABLES[table].split(' '), rows)
  }
}

interface Dropped {
  drop: string
  restore: string
}

// Those that others refer to stay.
const CONSTRAINTS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
  from pg_constraint c
  where conrelid::regclass::text = any($1) and contype in ('p', 'f')
    and not exists (select from pg_constraint other where other.confrelid = c.conrelid and c.contype = 'p')
  order by contype desc`
const INDEXES = `
  select format('drop index %I', indexname) as drop, indexdef as restore from pg_indexes
  where tablename = any($1) and indexname not in (select conname from pg_constraint)`

/**
 * Drops the indexes and the keys of tables; returns a function that restores them from the database's own definitions, which
 * checks all rows at once.
 */
export async function withoutIndexes(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const dropped: Dropped[] = []
  for (const text of [CONSTRAINTS, INDEXES]) dropped.push(...(await client.query<Dropped>(text, [tables])).rows)
  for (const { drop } of dropped) await client.query(drop)
  return async () => {
    for (const { restore } of dropped) await client.query(restore)
  }
}
