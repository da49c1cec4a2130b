import { Inject, Injectable, Logger } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { parseFlight, todayIn } from '../listings/itinerary/flight.contract.ts'
import { isKnownAirport, locationOf } from '../listings/itinerary/flight-times.public.ts'
import { type Flight, FlightsReply, SchedulesReply } from './aeroapi.replies.ts'
import {
  type FlightData,
  FlightDataUnavailable,
  type FlightFacts,
  type PublishedFlight,
  type RequestedFlight,
} from './flight-data.ts'
import { ProviderBreaker } from './provider-breaker.ts'
import { RefusedFlights } from './refused-flights.ts'

const TIMEOUT_MS = 2_000
/** The provider refuses a flight that cannot exist and an alert that no longer exists, but it responds to other calls. */
const REFUSED = 400
const HOUR_MS = 3_600_000
/** The scheduled departure may have moved a little since it was published. */
const AROUND_MS = 12 * HOUR_MS

@Injectable()
export class AeroApi implements FlightData {
  readonly source = 'FlightAware'
  readonly #log = new Logger('flights')
  readonly #breaker = new ProviderBreaker()
  readonly #refused = { schedules: new RefusedFlights(), flights: new RefusedFlights() }

  constructor(@Inject(ENV) private readonly env: Env) {}

  get isConfigured(): boolean {
    return this.env.FLIGHT_DATA_KEY !== undefined
  }

  get isAvailable(): boolean {
    return this.isConfigured && !this.#breaker.isOpen
  }

  async published(flightNumber: string, from: Date, until: Date): Promise<PublishedFlight[]> {
    const { carrier, number } = parseFlight(flightNumber)!
    const query = new URLSearchParams({ airline: carrier, flight_number: String(number), max_pages: '1' })
    const reply = await this.#read(`/schedules/${second(from)}/${second(until)}?${query}`, SchedulesReply, {
      flight: flightNumber,
      refused: this.#refused.schedules,
    })
    return (reply?.scheduled ?? []).flatMap((row) => {
      const sold = canonical(row.ident_iata ?? row.ident_icao ?? row.ident)
      const operated = row.actual_ident_iata ?? row.actual_ident_icao ?? row.actual_ident
      const { origin_iata: departure, destination_iata: arrival, scheduled_out, scheduled_in } = row
      if (sold !== flightNumber || !departure || !arrival || !scheduled_out || !scheduled_in) return []
      // The local times of a flight need the zones of its airports.
      if (!isKnownAirport(departure) || !isKnownAirport(arrival) || scheduled_in <= scheduled_out) return []
      return {
        operatedAs: (operated && canonical(operated)) || sold,
        providerIdent: row.actual_ident_icao ?? row.actual_ident ?? row.ident_icao ?? row.ident,
        departure,
        arrival,
        departsAt: scheduled_out,
        landsAt: scheduled_in,
      }
    })
  }

  async facts({
    providerIdent,
    departure,
    arrival,
    date,
    scheduledDeparture,
  }: RequestedFlight): Promise<FlightFacts | undefined> {
    const query = new URLSearchParams({
      ident_type: 'designator',
      start: second(new Date(scheduledDeparture.getTime() - AROUND_MS)),
      end: second(new Date(scheduledDeparture.getTime() + AROUND_MS)),
    })
    const reply = await this.#read(`/flights/${encodeURIComponent(providerIdent)}?${query}`, FlightsReply, {
      flight: providerIdent,
      refused: this.#refused.flights,
    })
    const legs = (reply?.flights ?? []).filter(
      (flight) => flight.origin?.code_iata === departure && this.#leavesOn(flight, date),
    )
    const flight = legs.find((leg) => leg.destination?.code_iata === arrival) ?? legs[0]
    if (!flight) return
    // The provider lists a diverted flight twice with one id: with its destination, and with the airport where it
    // lands.
    const other = legs.find((leg) => leg.fa_flight_id === flight.fa_flight_id && leg !== flight)
    return factsOf(flight, flight.diverted ? other : undefined)
  }

  async watch({ providerIdent, departure, arrival, date }: RequestedFlight, callbackUrl: string): Promise<string> {
    const events = { arrival: true, cancelled: true, departure: true, diverted: true, filed: true }
    const reply = await this.#call('/alerts', 'POST', {
      ident: providerIdent,
      origin: departure,
      destination: arrival,
      start: date,
      end: date,
      events: { ...events, out: true, off: true, on: true, in: true },
      target_url: callbackUrl,
    })
    if (reply.status === REFUSED) throw new FlightDataUnavailable('It refuses the alert.')
    const id = /\/alerts\/(\d+)$/.exec(reply.headers.get('location') ?? '')?.[1]
    if (!id) throw new FlightDataUnavailable('An alert has no id.')
    return id
  }

  async unwatch(alertId: string): Promise<void> {
    await this.#call(`/alerts/${alertId}`, 'DELETE')
  }

  /** Logs a different local day of the provider, because one of the zones is wrong then. */
  #leavesOn({ origin, scheduled_out, scheduled_off }: Flight, date: string): boolean {
    const departsAt = scheduled_out ?? scheduled_off
    const code = origin?.code_iata
    if (!departsAt || !code) return false
    const zone = locationOf(code).zone
    const theirs = origin.timezone
    if (theirs && theirs !== zone && isZone(theirs) && todayIn(theirs, departsAt) !== todayIn(zone, departsAt))
      this.#log.warn({ airport: code, provider: theirs, ours: zone }, 'the provider has another local day')
    return todayIn(zone, departsAt) === date
  }

  /** Undefined if the provider refuses this flight. */
  async #read<Reply>(
    path: string,
    schema: { parse(data: unknown): Reply },
    { flight, refused }: { flight: string; refused: RefusedFlights },
  ): Promise<Reply | undefined> {
    const reply = await this.#call(path, 'GET')
    if (reply.status === REFUSED) {
      refused.add(flight)
      if (!refused.areSeveral) return
      this.#breaker.failed()
      this.#log.warn('the flight provider refuses several flights in a row')
      throw new FlightDataUnavailable('It refuses several flights in a row.')
    }
    try {
      const parsed = schema.parse(await reply.json())
      this.#breaker.succeeded()
      refused.clear()
      return parsed
    } catch (error) {
      this.#breaker.failed()
      this.#log.warn(
        { name: (error as Error).name },
        'the flight provider sent a reply that does not fit its description',
      )
      throw new FlightDataUnavailable('The reply does not fit its description.')
    }
  }

  async #call(path: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<Response> {
    if (!this.isAvailable) throw new FlightDataUnavailable('It is not configured, or it has failed several times.')
    const headers = { 'x-apikey': this.env.FLIGHT_DATA_KEY ?? '', accept: 'application/json' }
    try {
      const reply = await fetch(this.env.FLIGHT_DATA_URL + path, {
        method,
        headers: body ? { ...headers, 'content-type': 'application/json; charset=UTF-8' } : headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (reply.status === 429) this.#breaker.pause(Number(reply.headers.get('retry-after')) || 60)
      const isRefused = reply.status === REFUSED
      if (!reply.ok && !isRefused) throw new Error(`status ${reply.status}`)
      if (isRefused) this.#log.warn({ method }, 'the flight provider refused a request')
      else if (method !== 'GET') this.#breaker.succeeded()
      return reply
    } catch (error) {
      this.#breaker.failed()
      this.#log.warn({ name: (error as Error).name, reason: (error as Error).message }, 'the flight provider failed')
      throw new FlightDataUnavailable('It did not respond as expected.')
    }
  }
}

/** AeroAPI accepts no milliseconds. */
const second = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

function canonical(ident: string): string | undefined {
  const flight = parseFlight(ident)
  return flight ? `${flight.carrier}${flight.number}${flight.suffix}` : undefined
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function factsOf(flight: Flight, diversion: Flight | undefined): FlightFacts | undefined {
  const landing = diversion ?? flight
  const scheduledDeparture = flight.scheduled_out ?? flight.scheduled_off
  const scheduledArrival = flight.scheduled_in ?? flight.scheduled_on
  if (!scheduledDeparture || !scheduledArrival || scheduledArrival <= scheduledDeparture) return
  return {
    scheduledDeparture,
    scheduledArrival,
    estimatedDeparture: flight.estimated_out ?? flight.estimated_off ?? null,
    estimatedArrival: landing.estimated_in ?? landing.estimated_on ?? null,
    actualDeparture: flight.actual_out ?? flight.actual_off ?? null,
    actualArrival: landing.actual_in ?? landing.actual_on ?? null,
    departureTerminal: flight.terminal_origin ?? null,
    departureGate: flight.gate_origin ?? null,
    arrivalTerminal: landing.terminal_destination ?? null,
    arrivalGate: landing.gate_destination ?? null,
    baggageClaim: landing.baggage_claim ?? null,
    canceled: flight.cancelled && !flight.diverted,
    divertedTo: diversion?.destination?.code_iata ?? null,
  }
}
