import { now } from '../src/http/clock.contract.ts'
import { daysAfter } from '../src/listings/listings.contract.ts'
import type { TestApp } from './app.ts'
import { accompany } from './company.ts'
import { block, deleteListings, makeListing, makePerson, type Person, setListing } from './make.ts'
import type { ReferencePerson, ReferenceTrip, ReferenceWorld } from './match.reference.ts'

type PersonOfWorld = Omit<ReferencePerson, 'id'>
type TripOfWorld = Omit<ReferenceTrip, 'id'>
/** A generated world; its people are indexes of a list. */
interface GeneratedWorld {
  people: PersonOfWorld[]
  trips: TripOfWorld[]
  blocks: Array<[blocker: number, blocked: number]>
  edits: Array<[trip: number, TripOfWorld]>
  changes: Array<[person: number, PersonOfWorld]>
}

const RATE = `
  insert into person_rating select $1, $2, $3 where $2::int is not null
  on conflict (account_id) do update set stars = excluded.stars, count = excluded.count`

async function writePerson({ pool }: TestApp, id: number, person: PersonOfWorld) {
  const { languages, verified, rating, completedTrips, replies } = person
  await pool.query(
    `update account set language_codes = $2, phone_number = '+1202555' || $1::text, phone_verified_at = case when $3 then now() end,
            completed_trips = $4, replies_within = $5
     where id = $1`,
    [id, languages, verified, completedTrips, replies],
  )
  await pool.query('delete from person_rating where account_id = $1', [id])
  await pool.query(RATE, [id, rating?.stars, rating?.count])
}

function columnsOf({ legs, flexible, type, status, confirmed, languages }: TripOfWorld) {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const end = daysAfter(first.date, flexible)
  // An unconfirmed listing closes within 48 hours.
  const soon = new Date(now() + 24 * 3_600_000)
  return {
    ...{ type, status, confirmed_at: confirmed ? new Date(now()) : null, visitor_id: 1, language_codes: languages },
    ...{ departure: first.departure, arrival: last.arrival, date: first.date, end_date: flexible ? end : null },
    ...{
      closes_at: confirmed ? `${daysAfter(end, 1)}T00:00:00Z` : soon,
      time_of_day: first.time,
      carrier: first.carrier,
    },
    ...{
      flight_number: first.number,
      flight_suffix: first.suffix,
      legs: legs.length > 1 ? JSON.stringify(legs) : null,
    },
  }
}

/** Creates a generated world as users would: publications, then changes. */
export async function writeWorld(t: TestApp, { people, trips, blocks, edits, changes }: GeneratedWorld) {
  await deleteListings(t)
  const world: ReferenceWorld = { people: [], trips: [], blocks: [] }
  const made: Person[] = []
  for (const person of people) {
    const account = await makePerson(t)
    made.push(account)
    world.people.push({ ...person, id: account.id })
    await writePerson(t, account.id, person)
  }
  for (const trip of trips) {
    const owner = made[trip.owner]!
    const { id } = await makeListing(t, owner, columnsOf(trip))
    world.trips.push({ ...trip, id, owner: owner.id })
  }
  for (const [one, other] of blocks) {
    await block(t, made[one]!, made[other]!)
    world.blocks.push([made[one]!.id, made[other]!.id])
  }
  for (const [n, edit] of edits) {
    const trip = world.trips[n % world.trips.length]!
    Object.assign(trip, { covered: undefined, ...edit, owner: trip.owner })
    await setListing(t, trip, columnsOf(trip))
  }
  for (const [n, change] of changes) {
    Object.assign(world.people[n]!, change)
    await writePerson(t, made[n]!.id, change)
  }
  for (const trip of world.trips) {
    // The traveler has just lost a helper.
    if (trip.lost) await setListing(t, trip, { helper_lost_at: new Date(now()), status: 'open' })
    if (trip.covered === undefined) continue
    await accompany(t.pool, trip, made.find(({ id }) => id !== trip.owner)!.id, trip.legs[trip.covered]!)
  }
  return world
}
