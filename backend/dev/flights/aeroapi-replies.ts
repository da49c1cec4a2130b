import { carriers } from '../../src/listings/itinerary/carriers.ts'
import { locationOf } from '../../src/listings/itinerary/flight-times.public.ts'
import type { DayFlight } from './world.ts'

/** What has happened to a flight on a day. */
export interface FlightChange {
  delayMinutes?: number | undefined
  /** The airline has published later times. */
  scheduledMinutesLater?: number | undefined
  /** Null withdraws it. */
  departureGate?: string | null | undefined
  arrivalGate?: string | undefined
  canceled?: boolean | undefined
  divertedTo?: string | undefined
  /** The provider does not estimate when it lands. */
  hasNoLandingEstimate?: boolean | undefined
  /** Its estimate of the landing does not know of the delay. */
  hasOldLandingEstimate?: boolean | undefined
  /** The moment at which it landed; otherwise it lands when the clock passes its time. */
  landedAt?: number | undefined
}

const icaoCodes = new Map([...carriers].map(([icao, iata]) => [iata, icao]))
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** 'QR501' as 'QTR501'. */
export const icaoOf = (number: string): string => (icaoCodes.get(number.slice(0, 2)) ?? '') + number.slice(2)

const iso = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)

/** With the times that the airline has published since. */
export const rescheduled = <Flight extends DayFlight>(
  flight: Flight,
  { scheduledMinutesLater = 0 }: FlightChange = {},
): Flight => ({
  ...flight,
  departsAt: after(flight.departsAt, scheduledMinutesLater),
  landsAt: after(flight.landsAt, scheduledMinutesLater),
})

/** A row of `/schedules`, as the flight is sold under this number. */
export function scheduleRow({ number, departure, arrival, departsAt, landsAt }: DayFlight, sold: string): object {
  const isCodeshare = sold !== number
  return {
    ...{ ident: icaoOf(sold), ident_icao: icaoOf(sold), ident_iata: sold },
    actual_ident: isCodeshare ? icaoOf(number) : null,
    actual_ident_icao: isCodeshare ? icaoOf(number) : null,
    actual_ident_iata: isCodeshare ? number : null,
    aircraft_type: 'A359',
    ...{ scheduled_in: iso(landsAt), scheduled_out: iso(departsAt) },
    ...{ origin: departure, origin_icao: null, origin_iata: departure, origin_lid: null },
    ...{ destination: arrival, destination_icao: null, destination_iata: arrival, destination_lid: null },
    fa_flight_id: null,
    meal_service: 'Business: Meal / Economy: Meal',
    ...{ seats_cabin_business: 36, seats_cabin_coach: 247, seats_cabin_first: 0 },
  }
}

const airport = (code: string, timezone = locationOf(code).zone) => ({
  ...{ code, code_icao: null, code_iata: code, code_lid: null, timezone },
  ...{ name: locationOf(code).city, city: locationOf(code).city, airport_info_url: `/airports/${code}` },
})

const gateOf = (number: string, hall: string) => `${hall}${1 + (Number(number.slice(2)) % 40)}`

/** The rows of `/flights` about a flight: two if it was diverted. */
export function flightRows(flight: DayFlight, change: FlightChange, at: number, zone?: string): object[] {
  const { number, departure, arrival } = flight
  const { departsAt, landsAt } = rescheduled(flight, change)
  const { delayMinutes = 0, canceled = false, divertedTo, landedAt } = change
  const planned = after(landsAt, delayMinutes)
  const landed = new Date(landedAt ?? planned)
  const on = after(landed, -10)
  const out = after(departsAt, delayMinutes + Math.min(0, (landed.getTime() - planned.getTime()) / MINUTE_MS))
  const off = after(out, 15)
  const actual = (moment: Date) => (!canceled && moment.getTime() <= at ? iso(moment) : null)
  const isNear = departsAt.getTime() - at <= 24 * HOUR_MS
  const isEstimated = isNear || delayMinutes !== 0
  const isLandingEstimated = isEstimated && !change.hasNoLandingEstimate
  const estimatedLanding = change.hasOldLandingEstimate ? landsAt : landed
  const isArriving = landed.getTime() - at <= 2 * HOUR_MS
  const row = {
    ...{ ident: icaoOf(number), ident_icao: icaoOf(number), ident_iata: number },
    ...{ actual_runway_off: null, actual_runway_on: null },
    fa_flight_id: `${icaoOf(number)}-${flight.departsAt.getTime() / 1_000}-schedule-0001`,
    ...{ operator: icaoOf(number).slice(0, 3), operator_icao: icaoOf(number).slice(0, 3) },
    ...{ operator_iata: number.slice(0, 2), flight_number: number.slice(2), registration: null, atc_ident: null },
    inbound_fa_flight_id: null,
    ...{ codeshares: flight.soldAs.map(icaoOf), codeshares_iata: flight.soldAs },
    ...{ blocked: false, diverted: divertedTo !== undefined, cancelled: canceled, position_only: false },
    ...{ origin: airport(departure, zone), destination: airport(arrival) },
    ...{ departure_delay: 60 * delayMinutes, arrival_delay: 60 * delayMinutes },
    ...{ filed_ete: null, progress_percent: actual(landed) ? 100 : 0 },
    status: canceled ? 'Cancelled' : actual(landed) ? 'Arrived' : actual(out) ? 'En Route' : 'Scheduled',
    ...{ aircraft_type: 'A359', route_distance: null, filed_airspeed: null, filed_altitude: null, route: null },
    baggage_claim: actual(on) ? String(1 + (Number(number.slice(2)) % 12)) : null,
    ...{ seats_cabin_business: 36, seats_cabin_coach: 247, seats_cabin_first: 0 },
    gate_origin: change.departureGate === undefined && isNear ? gateOf(number, 'B') : (change.departureGate ?? null),
    gate_destination: change.arrivalGate ?? (isArriving ? gateOf(number, 'C') : null),
    ...{ terminal_origin: '1', terminal_destination: '2', type: 'Airline' },
    ...{ scheduled_out: iso(departsAt), estimated_out: isEstimated ? iso(out) : null, actual_out: actual(out) },
    ...{
      scheduled_off: iso(after(departsAt, 15)),
      estimated_off: isEstimated ? iso(off) : null,
      actual_off: actual(off),
    },
    ...{
      scheduled_on: iso(after(landsAt, -10)),
      estimated_on: isLandingEstimated ? iso(after(estimatedLanding, -10)) : null,
      actual_on: actual(on),
    },
    ...{
      scheduled_in: iso(landsAt),
      estimated_in: isLandingEstimated ? iso(estimatedLanding) : null,
      actual_in: actual(landed),
    },
    foresight_predictions_available: false,
  }
  if (!divertedTo) return [row]
  const never = { actual_on: null, actual_in: null, baggage_claim: null }
  return [
    { ...row, ...never },
    { ...row, diverted: false, destination: airport(divertedTo) },
  ]
}
