import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { toSquareWebp } from '../src/account/photo/square-webp.ts'
import { helpFor } from '../src/listings/help-for-needs.ts'
import { people, testimonials } from './demo.people.ts'
import { portraits } from './demo.portraits.ts'
import { trips, zones } from './demo.trips.ts'
import { drawPortrait, type Portrait } from './portraits.ts'

/** Writes the demo data once per database, and only when it has no people yet. */
export async function seedOnce(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('create table if not exists dev.seeded (one boolean primary key default true check (one))')
    const { rowCount: first } = await client.query('insert into dev.seeded default values on conflict do nothing')
    const { rowCount: inhabited } = await client.query('select from account limit 1')
    if (first && !inhabited) await seed(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function seed(client: PoolClient): Promise<void> {
  const drawing = Promise.all(people.map(({ username }) => photoOf(portraits[username])))
  const ids: number[] = []
  for (const person of people) ids.push(await addPerson(client, person))
  for (const [index, photo] of (await drawing).entries()) if (photo) await addPhoto(client, ids[index] as number, photo)
  const idOf = (index: number) => ids[index] as number
  for (const [index, trip] of trips.entries()) await addTrip(client, idOf(trip.by), trip, trips.length - index)
  for (const [index, { by, about, route, rating, text }] of testimonials.entries()) {
    const [departure = '', arrival = ''] = route.split(' to ')
    const daysAgo = (testimonials.length - index) * 3
    await client.query(ADD_REVIEWED_TRIP, [
      ...[idOf(by), idOf(about), departure, arrival, zones[departure]],
      ...[daysAgo, rating, text],
    ])
  }
  await client.query(
    'insert into person_rating (account_id, stars, count) select target_id, sum(rating), count(*) from testimonial group by target_id',
  )
}

// A review, and the trip that gives its author the right to it: both left two days earlier, and landed after ten hours.
const ADD_REVIEWED_TRIP = `
  with first_day as (
    select (now() at time zone $5)::date - $6::int - 2 as day
  ), flight as (
    select day, (day + time '12:00') at time zone $5 as departs from first_day
  ), trip as (
    insert into trip (traveler_id, helper_id, state, proposed_at, agreed_at, first_departure_at, last_landing_at)
    select $1, $2, 'agreed', departs - interval '9 days', departs - interval '8 days', departs, departs + interval '10 hours'
    from flight returning id
  ), leg as (
    insert into trip_leg (trip_id, number, departure, arrival, date, together, departs_at, lands_at)
    select id, 1, $3, $4, day, true, departs, departs + interval '10 hours' from trip, flight
  ), people as (
    insert into trip_person (trip_id, account_id, role)
    select id, account, role from trip, (values ($1::bigint, 'traveler'), ($2::bigint, 'helper')) as person (account, role)
  )
  insert into testimonial (author_id, target_id, route, rating, text, together, trip_id, created_at)
  select $1, $2, $3 || ' to ' || $4, $7, $8, true, id, now() - make_interval(days => $6) from trip`

async function addPerson(client: PoolClient, { username, languages, codes, bio, phone }: (typeof people)[number]) {
  const [first = ''] = username.toLowerCase().split(' ')
  const { rows } = await client.query<{ id: string }>(
    `insert into account (email, mailbox, email_confirmed_at, username, languages, bio, phone_number, phone_verified_at, language_codes)
     values ($1, $1, now(), $2, $3, $4, $5, case when $5::text is not null then now() end, $6) returning id`,
    [`${first}@flight-amigo.test`, username, languages, bio, phone ?? null, codes.split(' ')],
  )
  return Number(rows[0]?.id)
}

/** The portrait as an upload would be stored. The decoder loads only when there is something to draw. */
async function photoOf(portrait?: Portrait): Promise<Buffer | undefined> {
  if (!portrait) return undefined
  const { default: sharp } = await import('sharp')
  return toSquareWebp(
    await sharp(Buffer.from(drawPortrait(portrait)))
      .png()
      .toBuffer(),
  )
}

async function addPhoto(client: PoolClient, account: number, bytes: Buffer): Promise<void> {
  const hash = randomBytes(32).toString('hex')
  await client.query('insert into photo (account_id, hash, bytes) values ($1, $2, $3)', [account, hash, bytes])
  await client.query('update account set profile_picture_url = $2 where id = $1', [account, `/photos/${hash}.webp`])
}

// Days count from today at the departure airport, where the last day also ends the listing.
const ADD_TRIP = `
  with day as (select (now() at time zone $6)::date + $7::int as first)
  insert into listing (account_id, confirmed_at, human, type, departure, arrival, date, end_date, closes_at, time_of_day,
                       carrier, flight_number, help, skills, description, tip_amount, offers_tips, accepts_tips, created_at, legs,
                       traveler, language_codes, places)
  select $1, now(), true, $2, $3, $4, first, case when $5::int > 0 then first + $5 end,
         (first + $5::int + 1)::timestamp at time zone $6, $8, $9, $10, $11, $12, $13, $14,
         $15 and $2 = 'seeking_help', $15 and $2 = 'helper', now() - make_interval(hours => $16),
         (select jsonb_agg(leg || jsonb_build_object('date', first)) from jsonb_array_elements($17::jsonb) as leg),
         $18, $19, $20
  from day`

async function addTrip(client: PoolClient, by: number, trip: (typeof trips)[number], age: number): Promise<void> {
  const { type, route, day, flexible = 0, time, flight, via, help, skills, description, tip, tips = false } = trip
  const { traveler, speaks = '', places = 1 } = trip
  const [departure = '', arrival = ''] = route.split(' ')
  const { carrier, number } = flightOf(flight)
  const legs = via && [
    { departure, arrival: via[0], time, ...flightOf(flight) },
    { departure: via[0], arrival, time: via[1], ...flightOf(via[2]) },
  ]
  const when = [flexible, zones[departure], day, time ?? null, carrier, number]
  const kinds = traveler ? helpFor(traveler.needs) : (help ?? [])
  const rest = [kinds, skills ?? null, description, tip ?? null, tips, age * 5, legs ? JSON.stringify(legs) : null]
  const company = [traveler ?? null, speaks.split(' ').filter(Boolean), places]
  await client.query(ADD_TRIP, [by, type, departure, arrival, ...when, ...rest, ...company])
}

function flightOf(flight = '') {
  const [, carrier = null, number = null] = /^(\w\w)(\d+)$/.exec(flight) ?? []
  return { carrier, number: number && Number(number) }
}
