import { setTimeout as sleep } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { locationOf } from '../listings/itinerary/flight-times.public.ts'
import { isOfKnownCarrier, renewChangedListingsOf } from '../listings/itinerary/known-flights.public.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import { FlightLegStatus } from './flight.entity.ts'
import { storeLegs } from './flight-lookups.ts'
import { factsIn, type ReadFacts } from './flight-status.ts'
import { isPublished, type ScheduledFlight } from './flights.contract.ts'
import { claimLookup, type FindLegs, findLegs, findLookup, releaseLookup } from './flights.sql.ts'
import { ProviderBudget, type Purpose } from './provider-budget.ts'
import { ProviderCalls } from './provider-calls.ts'

const lookups = new ProcessCounter(
  'flight_lookups_total',
  'Lookups of a flight number and a day: from the cache, from the provider, or unavailable.',
  ['outcome'],
)

const HOUR_MS = 3_600_000
/** Local days are up to 14 hours ahead of UTC and 12 behind. */
const [EARLIEST_MS, LATEST_MS] = [-14 * HOUR_MS, 36 * HOUR_MS]
const POLL_MS = 100

type RequestedNumber = { flight: string; date: string }

/** The schedule of this flight is new, or has changed. */
export type RescheduledJob = { rescheduled: number }

/** Requests for the same flight at the same time share one call to the provider. */
@Injectable()
export class FlightsService {
  readonly #running = new Map<string, Promise<boolean>>()

  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly calls: ProviderCalls,
    private readonly budget: ProviderBudget,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Empty if no flight is published, undefined if that is not known. `count` may refuse a flight that is not stored.
   */
  async find(
    flight: string,
    date: string,
    purpose: Purpose,
    count?: () => Promise<void>,
  ): Promise<ScheduledFlight[] | undefined> {
    const requested = { flight, date }
    const stored = await findLookup.first(this.pool, requested)
    if (stored?.isFresh) return this.#fromCache(requested, purpose)
    if (!isPublished(date) || !isOfKnownCarrier(flight)) return stored?.isKnown ? this.#legsOf(requested) : []
    await count?.()
    if (!(await this.#lookUpOnce(requested, purpose)) && !stored?.isKnown) {
      lookups.inc({ outcome: 'unavailable' })
      return
    }
    return this.#legsOf(requested)
  }

  async findStored(flight: string, date: string, purpose: Purpose): Promise<ScheduledFlight[] | undefined> {
    const requested = { flight, date }
    if ((await findLookup.first(this.pool, requested))?.isFresh) return this.#fromCache(requested, purpose)
    return undefined
  }

  async #fromCache(requested: RequestedNumber, purpose: Purpose): Promise<ScheduledFlight[]> {
    lookups.inc({ outcome: 'cache' })
    await this.budget.countHit(purpose)
    return this.#legsOf(requested)
  }

  async #legsOf(requested: RequestedNumber): Promise<ScheduledFlight[]> {
    return (await findLegs.rows(this.pool, requested)).map((leg) => present(requested.flight, leg))
  }

  async factsOf(leg: number): Promise<ReadFacts | undefined> {
    const found = await this.em.fork().findOne(FlightLegStatus, leg)
    return found ? factsIn(found) : undefined
  }

  #lookUpOnce(requested: RequestedNumber, purpose: Purpose): Promise<boolean> {
    const key = `${requested.flight} ${requested.date}`
    const running = this.#running.get(key)
    if (running) return running
    const lookup = this.#lookUp(requested, purpose).finally(() => this.#running.delete(key))
    this.#running.set(key, lookup)
    return lookup
  }

  async #lookUp(requested: RequestedNumber, purpose: Purpose): Promise<boolean> {
    if (!(await claimLookup.first(this.pool, requested))) return this.#waitForOther(requested)
    const midnight = Date.parse(`${requested.date}T00:00:00Z`)
    const [from, until] = [new Date(midnight + EARLIEST_MS), new Date(midnight + LATEST_MS)]
    let isKnown = false
    try {
      const read = await this.calls.make(purpose, (provider) => provider.published(requested.flight, from, until))
      if (!read) return false
      await this.em.fork().transactional(async (em) => {
        const { replaced, rescheduled } = await storeLegs(em, requested, read.result)
        for (const previous of replaced) await renewChangedListingsOf(em, previous)
        for (const leg of rescheduled)
          await this.jobs.enqueue(em, 'flights', { rescheduled: leg } satisfies RescheduledJob)
      })
      lookups.inc({ outcome: 'provider' })
      isKnown = true
      return true
    } finally {
      if (!isKnown) await releaseLookup.rows(this.pool, requested)
    }
  }

  /** The claim of the other process ends after five seconds at the latest. */
  async #waitForOther(requested: RequestedNumber): Promise<boolean> {
    for (;;) {
      const lookup = await findLookup.first(this.pool, requested)
      if (!lookup?.isClaimed) return lookup?.isFresh ?? false
      await sleep(POLL_MS)
    }
  }
}

function present(flightNumber: string, leg: FindLegs): ScheduledFlight {
  return {
    flightNumber,
    operatingFlightNumber: leg.operatedAs,
    departureAirport: leg.departure,
    arrivalAirport: leg.arrival,
    departure: localDateTime(leg.departsAt, leg.departure),
    arrival: localDateTime(leg.landsAt, leg.arrival),
    departureTerminal: leg.departureTerminal,
    arrivalTerminal: leg.arrivalTerminal,
  }
}

function localDateTime(moment: string, airport: string): string {
  const options = { timeZone: locationOf(airport).zone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(moment)).replace(' ', 'T')
}
