import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { databaseTime } from '../db/time.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { FlightLegStatus } from './flight.entity.ts'
import { FlightAlertsService } from './flight-alerts.service.ts'
import type { FlightChange, NeededFlight } from './flight-observers.public.ts'
import {
  factsIn,
  MOST_PLANNED_READS,
  mergeFacts,
  nextReadAt,
  type ReadFacts,
  withPossibleLanding,
} from './flight-status.ts'
import { markRefreshed, stopUnneeded } from './flights.sql.ts'
import type { Purpose } from './provider-budget.ts'
import { ProviderCalls } from './provider-calls.ts'

/**
 * A planned read has a number, and plans the next one. It does nothing if another read was planned since. The read of
 * an alert does nothing if the status was read after its delivery.
 */
export type ReadJob = { leg: number; plan?: number; since?: string } | { deleteAlert: string }

/** A planned read that fails is repeated within this time. */
const RETRY_SECONDS = 600

/** Reads the status as planned, when an alert arrives, and when a user wants to see it. */
@Injectable()
export class FlightReadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    private readonly calls: ProviderCalls,
    private readonly alerts: FlightAlertsService,
    private readonly contributions: ModuleContributions,
  ) {}

  enqueue(em: EntityManager, job: ReadJob, startAfter = 0): Promise<void> {
    return this.jobs.enqueue(em, 'flights', job, { startAfter })
  }

  async refresh(legs: readonly number[]): Promise<void> {
    if (legs.length === 0) return
    await this.em.fork().transactional(async (em) => {
      for (const { id } of await markRefreshed.rows(em, { legs })) await this.enqueue(em, { leg: id })
    })
  }

  async stopAllBut(needed: readonly NeededFlight[]): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      for (const { alertId } of await stopUnneeded.rows(em, { needed: JSON.stringify(needed) }))
        if (alertId !== null) await this.enqueue(em, { deleteAlert: alertId })
    })
  }

  async work(job: ReadJob): Promise<void> {
    if ('deleteAlert' in job) return this.alerts.delete(job.deleteAlert)
    const { leg: id, plan, since } = job
    const isPlanned = plan !== undefined
    const leg = await this.em.fork().findOne(FlightLegStatus, id)
    if (!leg || (isPlanned && !(leg.watched && leg.plan === plan))) return
    if (since && leg.readAt && leg.readAt > new Date(since)) return
    if (isPlanned) await this.alerts.create(leg)
    const read = await this.#read(leg, isPlanned ? 'status' : 'refresh')
    const afterCommit = await this.em.fork().transactional(async (em) => {
      const locked = await em.findOneOrFail(FlightLegStatus, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const afterCommit = read?.facts ? await this.#store(em, locked, read.facts) : []
      if (isPlanned) await this.#planNext(em, locked, plan, read !== undefined)
      return afterCommit
    })
    for (const act of afterCommit) await act()
  }

  /** A trip that has just been agreed on needs the known facts, and each agreed trip a new schedule. */
  async repeat(id: number): Promise<void> {
    const afterCommit = await this.em.fork().transactional(async (em) => {
      await em.findOne(FlightLegStatus, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      return this.#notify(em, { leg: id })
    })
    for (const act of afterCommit) await act()
  }

  /** Undefined if the provider does not respond; without facts if it does not know the flight. */
  async #read(leg: FlightLegStatus, purpose: Purpose): Promise<{ facts?: ReadFacts } | undefined> {
    const readAt = await databaseTime(this.em)
    const read = await this.calls.make(purpose, (provider) => provider.facts(leg))
    if (!read) return
    const { result, source } = read
    if (!result) return {}
    return { facts: { ...result, lastDepartureGate: result.departureGate, readAt, source } }
  }

  async #store(em: EntityManager, leg: FlightLegStatus, read: ReadFacts): Promise<Array<() => Promise<void>>> {
    em.assign(leg, withPossibleLanding(mergeFacts(factsIn(leg), read)))
    await em.flush()
    return this.#notify(em, { leg: leg.id })
  }

  async #notify(em: EntityManager, change: Pick<FlightChange, 'leg'>): Promise<Array<() => Promise<void>>> {
    const afterCommit: Array<() => Promise<void>> = []
    for (const { changed } of this.contributions.of('flightObservers')) afterCommit.push(await changed(em, change))
    return afterCommit
  }

  async #planNext(em: EntityManager, leg: FlightLegStatus, plan: number, wasRead: boolean): Promise<void> {
    // Following may have stopped and begun again during the call to the provider.
    if (leg.plan !== plan) return
    const plannedReads = leg.plannedReads + (wasRead ? 1 : 0)
    const time = await databaseTime(em)
    const next = nextReadAt(leg, time)
    const isLast = next === undefined || !leg.watched || plannedReads >= MOST_PLANNED_READS
    if (leg.watched) leg.plannedReads = plannedReads
    leg.watched = !isLast
    leg.plan = plan + 1
    if (!isLast) {
      const seconds = Math.ceil((next.getTime() - time.getTime()) / 1_000)
      await this.enqueue(em, { leg: leg.id, plan: leg.plan }, wasRead ? seconds : Math.min(seconds, RETRY_SECONDS))
    } else if (leg.alertId) await this.enqueue(em, { deleteAlert: leg.alertId })
  }
}
