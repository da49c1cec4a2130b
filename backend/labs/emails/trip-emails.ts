import { encryptToken, newToken } from '../../src/messaging/trips/family/family-token.ts'
import { type FlightNewsKind, KINDS } from '../../src/messaging/trips/flights/flight-news.ts'
import type { PaymentsApp } from '../../test/payments.ts'
import { agree, leg, recordStep } from '../../test/trips.ts'

export type Ids = Record<string, string | number>

/** Writes the rows that emails are about, and renders these. */
export interface Rows {
  t: PaymentsApp
  /** Renders an email. Its name is its kind and, after a space, the case that it shows. */
  add(name: string, ids: Ids): Promise<void>
  /** Changes rows in a way that the site's rules would not allow out of order. */
  set(sql: string): Promise<unknown>
  insert<Id = number>(table: string, row: Record<string, unknown>): Promise<Id>
}

const COMPANION = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [], note: 'Blue sari' }

/** Renders the notifications and confirmation prompts of a trip. */
export async function renderTripEmails(rows: Rows): Promise<void> {
  const { t, add, set } = rows
  const legs = [
    leg({ time: '03:45', flightNumber: 'QR501', arrivalAirport: 'DOH' }),
    leg({ departureAirport: 'DOH', time: '08:10', flightNumber: 'QR725' }),
  ]
  const { amigo, asha, trip } = await agree(t, { names: { amigo: 'Karthik Iyer', asha: 'Ananya Reddy' } }, legs)
  const id = trip.id
  const notify = async (kind: string, account: number, name: string, state: string, email = 'trip-notification') => {
    await set(`delete from trip_notification where trip_id = ${id}; update trip set ${state} where id = ${id}`)
    await t.pool.query('insert into trip_notification (trip_id, kind, account_id) values ($1, $2, $3)', [
      id,
      kind,
      account,
    ])
    await add(`${email} ${name}`, { trip: id, account, kind })
  }
  const agreed = "state = 'agreed', waits_for = null, change = null"
  const states = {
    proposed: `state = 'proposed', waits_for = ${amigo.id}`,
    'changed:2': `state = 'proposed', waits_for = ${amigo.id}`,
    accepted: agreed,
    declined: "state = 'declined', waits_for = null",
    ended: "state = 'withdrawn', waits_for = null",
    'change-accepted:3': agreed,
    'change-declined:3': agreed,
    canceled: "state = 'canceled', waits_for = null",
    replaced: "state = 'canceled', waits_for = null",
    'helper-unreachable': agreed,
    'meeting:4': `${agreed}, meeting_place = 'Entrance 3, beside the flower shop', meeting_side = 'before-security'`,
    'listing-changed:5': agreed,
    'listing-gone': agreed,
  }
  for (const [kind, state] of Object.entries(states)) {
    const account = ['proposed', 'changed:2', 'replaced'].includes(kind) ? amigo.id : asha.id
    await notify(kind, account, kind.split(':')[0]!, state)
  }
  await set(`update listing set status = 'open' where account_id = ${asha.id}`)
  await notify('canceled', asha.id, 'canceled-open', "state = 'canceled', waits_for = null")
  const { rows: found } = await t.pool.query<{ at: number }>(
    'select extract(epoch from first_departure_at)::float8 as at from trip where id = $1',
    [id],
  )
  const departs = found[0]!.at
  const prompt = (kind: string, account: number, name: string, more = '') =>
    notify(kind, account, name, agreed + more, 'confirmation-prompt')
  const companion = `, companion = '${JSON.stringify(COMPANION)}', tip_amount = 25`
  await prompt(`flying-72:${departs}`, amigo.id, 'flying-72')
  await prompt(`flying-24:${departs}`, asha.id, 'flying-24-mother', companion)
  await prompt(`silent:${departs}`, asha.id, 'silent')
  await set(`update trip_person set flying = 'changed' where trip_id = ${id} and account_id = ${amigo.id}`)
  await prompt(`flying-changed:${departs}`, asha.id, 'flying-changed')
  await prompt('completion', asha.id, 'completion')
  await set(`update trip_person set completion_answer = true where trip_id = ${id} and account_id = ${amigo.id}`)
  await prompt('completion-again', asha.id, 'completion-again')
  await prompt('completed', asha.id, 'completed-traveler', ', completed = true')
  await prompt('completed', amigo.id, 'completed-helper', ', completed = true')
  await followFlights(rows, id)
  await set(`update account set flight_sms = true, phone_number = '+1 3125550102', phone_verified_at = now()
    where id = ${asha.id}`)
  await set(`update trip set ${agreed} where id = ${id}`)
  for (const kind of KINDS) {
    await tellFlights(rows, { trip_id: id, account_id: asha.id }, kind)
    await add(`trip-flight ${kind.replace('flight-', '')}`, { trip: id, number: 1, account: asha.id, link: 0 })
  }
}

/** Stores a message to a recipient: the first flight is 95 minutes late. */
async function tellFlights(
  { t, insert }: Rows,
  recipient: { trip_id: number } & ({ account_id: number } | { link_id: number }),
  kind: FlightNewsKind,
): Promise<void> {
  await t.pool.query('delete from trip_flight_news where trip_id = $1', [recipient.trip_id])
  const { rows: legs } = await t.pool.query<{ departs: string; lands: string }>(
    `select departs_at + interval '95 minutes' as departs, lands_at + interval '95 minutes' as lands
     from trip_leg where trip_id = $1 order by number`,
    [recipient.trip_id],
  )
  const known = legs.map(({ departs, lands }) => ({
    ...{
      departsAt: new Date(departs).toISOString(),
      landsAt: new Date(lands).toISOString(),
      gate: 'D9',
      divertedTo: null,
    },
    ...(kind === 'flight-diverted' && { divertedTo: 'BAH' }),
  }))
  const news = [{ kind, leg: 1 }]
  await insert('trip_flight_news', {
    ...{ ...recipient, known: JSON.stringify(known), news: JSON.stringify(news), number: 1 },
  })
}

/** Stores a late flight for each flight of a trip. */
async function followFlights({ t, insert }: Rows, trip: number, unnamed = 'QR501'): Promise<void> {
  const { rows: legs } = await t.pool.query<{ [column: string]: string }>(
    'select coalesce(flight, $2) as flight, departure, arrival, date, departs_at, lands_at from trip_leg where trip_id = $1',
    [trip, unnamed],
  )
  for (const { flight, departure, arrival, date, departs_at: departs, lands_at: lands } of legs) {
    const late = (moment: string) => new Date(Date.parse(moment) + 95 * 60_000)
    const leg = await insert('flight_leg_status', {
      ...{ operated_as: flight, provider_ident: flight, departure, arrival, date, read_at: new Date() },
      source: 'FlightAware',
      ...{ scheduled_departure: departs, scheduled_arrival: lands, baggage_claim: '10', departure_gate: 'D9' },
      ...{ estimated_departure: late(departs!), estimated_arrival: late(lands!), diverted_to: 'BAH' },
    })
    await t.pool.query('insert into flight_number (flight, departure, date, leg_id) values ($1, $2, $3, $4)', [
      ...[flight, departure, date, leg],
    ])
    await t.pool.query('update trip_leg set flight = $1 where trip_id = $2 and departure = $3', [
      flight,
      trip,
      departure,
    ])
  }
}

export async function renderFamilyEmails(rows: Rows): Promise<void> {
  const { t, add, set, insert } = rows
  const seeking = { traveler: JSON.stringify(COMPANION) }
  const { amigo, asha, trip } = await agree(t, { names: { amigo: 'Karthik Iyer', asha: 'Ananya Reddy' }, seeking }, [
    leg({ time: '21:10' }),
  ])
  const token = newToken()
  const link = await insert('trip_link', {
    ...{ trip_id: trip.id, made_by: asha.id, token_hash: Buffer.alloc(32, 1), label: 'My brother', channel: 'mail' },
    ...{ address: 'brother@mail.test', subscribed_at: new Date(), expires_at: new Date('2040-01-01') },
  })
  await add('family-invitation', { link, sealed: encryptToken(t.env.CODE_SECRET, token) })
  for (const [kind, number] of [
    ['met', null],
    ['boarded', 1],
    ['landed', 1],
  ] as const) {
    await recordStep(t, amigo, trip, kind, number as number)
    const { rows: steps } = await t.pool.query<{ id: number }>(
      'select id::float8 as id from trip_milestone order by id desc limit 1',
    )
    await add(`family-step ${kind}`, { link, milestone: steps[0]!.id })
    const step = `step:${steps[0]!.id}`
    await t.pool.query('insert into trip_notification (trip_id, kind, account_id) values ($1, $2, $3)', [
      ...[trip.id, step, asha.id],
    ])
    await add(`trip-notification step-${kind}`, { trip: trip.id, account: asha.id, kind: step })
  }
  await followFlights(rows, trip.id, 'QR503')
  await tellFlights(rows, { trip_id: trip.id, link_id: link }, 'flight-delayed')
  await add('family-flight', { trip: trip.id, number: 1, link })
  await set(`update account set suspended_at = now() where id = ${amigo.id};
    update trip set first_departure_at = now() - interval '1 hour' where id = ${trip.id};
    update trip_leg set departs_at = now() - interval '1 hour' where trip_id = ${trip.id}`)
  await add('family-helper-unreachable', { link })
  await set(`update trip set state = 'canceled', moved_by = traveler_id where id = ${trip.id}`)
  await add('family-canceled', { link })
  await set(`update listing set status = 'open' where account_id = ${asha.id};
    update trip set moved_by = helper_id where id = ${trip.id}`)
  await add('family-canceled looking', { link })
}
