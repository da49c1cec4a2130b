// Reads of the database for tests that need stored data.
import type { Pool } from 'pg'

type Site = { pool: Pool }

/** Whether an account has this address. Only the database tells that one is erased: to visitors every address looks the same. */
export const isStored = async ({ pool }: Site, email: string) =>
  (await pool.query('select from account where email = $1', [email])).rowCount === 1

/** The rows of reviews about a person that remain after the account is deleted, although no page shows them. */
export async function storedReviews({ pool }: Site, { id }: { id: number }) {
  const { rows } = await pool.query<{ reviews: number; met: number }>(
    `select (select count(*) from testimonial where target_id = $1)::int as reviews,
            (select count(*) from acquaintance where other_id = $1)::int as met`,
    [id],
  )
  return rows[0]!
}

/** How many listings, trips and cases have a text about someone close. */
export async function copiesWith({ pool }: Site, text: string) {
  const { rows } = await pool.query<Record<'listings' | 'trips' | 'cases', number>>(
    `select count(*) filter (where traveler::text like $1)::int as listings,
       (select count(*)::int from trip where companion::text like $1) as trips,
       (select count(*)::int from moderation_case where snapshot::text like $1) as cases
     from listing`,
    [`%${text}%`],
  )
  return rows[0]
}

/** The stored push data of a person: browsers whose session has ended, and choices. */
export async function storedPushes({ pool }: Site, { id }: { id: number }) {
  const { rows } = await pool.query<{ browsers: number; choices: number }>(
    `select (select count(*) from push_subscription where session_hash not in (select id_hash from session))::int as browsers,
            (select count(*) from push_choice where account_id = $1)::int as choices`,
    [id],
  )
  return rows[0]
}

/** The number of the newest change that a person's pages can see. */
export const newestChange = async ({ pool }: Site, { id }: { id: number }): Promise<unknown> =>
  (await pool.query('select max(changed_id) as number from conversation_side where account_id = $1', [id])).rows[0]
    ?.number

/** Whether the choice of read receipts is stored, which a deleted account cannot show. */
export const wantsReceipts = async ({ pool }: Site, { id }: { id: number }): Promise<boolean> =>
  (await pool.query('select from account where id = $1 and read_receipts_since is not null', [id])).rowCount === 1

/** The moment at which a listing closes. */
export async function closingOf({ pool }: Site, { id }: { id: number }): Promise<Date> {
  return new Date((await pool.query('select closes_at as at from listing where id = $1', [id])).rows[0].at)
}

/** The status of a listing in its table, and on how many days the index of flexible days has it. */
export async function indexedDays({ pool }: Site, { id }: { id: number }) {
  const { rows } = await pool.query<{ status: string; days: number }>(
    'select status, (select count(*)::int from listing_day where listing_id = id) as days from listing where id = $1',
    [id],
  )
  return rows[0]
}

interface MatchedFlight {
  number: number
  route: string
  date: string
  until: string
  time: string | null
  flight: string | null
  spoken: string
  trust: number
}
export async function flightsOf({ pool }: Site, { id }: { id: number }): Promise<MatchedFlight[]> {
  const { rows } = await pool.query<MatchedFlight>(
    `select number, departure || ' ' || arrival as route, date::text, end_date::text as until, time_of_day as time,
            carrier || flight_number || flight_suffix as flight, spoken, trust
     from listing_leg where listing_id = $1 order by number`,
    [id],
  )
  return rows
}

/** How many different files the releases have, and which of the words are in one of them. */
export async function wordsInReleases({ pool }: Site, words: readonly string[]) {
  const { rows } = await pool.query<{ files: number; found: string[] | null }>(
    `select count(distinct content.hash)::int as files,
            array_agg(distinct word) filter (where position(convert_to(word, 'UTF8') in content.content) > 0) as found
     from release_content content cross join unnest($1::text[]) as word`,
    [words],
  )
  return { files: rows[0]!.files, found: rows[0]!.found ?? [] }
}

/** The data of the jobs about an object. */
export const jobsOf = async ({ pool }: Site) =>
  (await pool.query<{ data: object }>("select data from pgboss.job where data ? 'kind'")).rows
