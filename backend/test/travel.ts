import type { AeroApiFake } from '../dev/flights/aeroapi.ts'
import { now } from '../src/http/clock.contract.ts'
import { daysAfter, todayIn } from '../src/listings/itinerary/itinerary.contract.ts'
import { momentOf } from '../src/listings/itinerary/moment-of.contract.ts'
import { FamilyTrip } from '../src/messaging/trips/family/family.contract.ts'
import { MadeLink } from '../src/messaging/trips/family/links.contract.ts'
import type { TestApp } from './app.ts'
import { anotherNetwork } from './staff.ts'
import { agree, callTrips, leg } from './trips.ts'

/**
 * Two people who agreed on QR501 and QR725 to Chicago, and the traveler's sister, `hours` before the first departure. A late
 * trip is agreed then, others days before.
 */
export async function travel(
  t: TestApp,
  provider: AeroApiFake,
  hours: number,
  { isLate = false, on = '', traveler = null as object | null } = {},
) {
  const date = on || daysAfter(todayIn('Asia/Kolkata', new Date(now())), 4)
  const legs = [
    leg({ arrivalAirport: 'DOH', date, time: '03:45', flightNumber: 'QR501' }),
    leg({ departureAirport: 'DOH', date, time: '08:00', flightNumber: 'QR725' }),
  ]
  const stored = [
    { departure: 'HYD', arrival: 'DOH', date, time: '03:45', carrier: 'QR', number: 501 },
    { departure: 'DOH', arrival: 'ORD', date, time: '08:00', carrier: 'QR', number: 725 },
  ]
  const listing = { date, time_of_day: '03:45', carrier: 'QR', flight_number: 501, legs: JSON.stringify(stored) }
  const departsAt = momentOf(date, '03:45', 'Asia/Kolkata').getTime()
  const until = (before: number) => t.advance(Math.max(0, Math.round((departsAt - now()) / 1_000 - before * 3_600)))
  if (isLate) await until(hours)
  t.inbox.received.length = 0
  const {
    amigo,
    asha,
    trip: agreed,
  } = await agree(
    t,
    { helper: listing, seeking: { ...listing, ...(traveler && { traveler: JSON.stringify(traveler) }) } },
    legs,
  )
  const sister = `sister-${agreed.id}@mail.test`
  const reply = await callTrips(t, asha, 'POST', `/${agreed.id}/links`, { label: 'My sister', mail: sister })
  const token = MadeLink.parse(reply.json()).address.split('#')[1]!
  const asFamily = { headers: { 'x-family-token': token }, remoteAddress: anotherNetwork() }
  await t.inject({ method: 'PUT', url: '/api/family/notifications', payload: { enabled: true }, ...asFamily })
  if (isLate) await t.settled()
  else {
    await until(hours)
    t.inbox.received.length = 0
  }
  const change = async (number: 'QR501' | 'QR725', what: Parameters<AeroApiFake['change']>[1]) => {
    await provider.change({ number, departure: number === 'QR501' ? 'HYD' : 'DOH', date }, what)
    await t.settled()
  }
  const familyPage = async () => FamilyTrip.parse((await t.inject({ url: '/api/family', ...asFamily })).json())
  return { amigo, asha, sister, trip: agreed, date, departsAt, until, change, familyPage }
}
