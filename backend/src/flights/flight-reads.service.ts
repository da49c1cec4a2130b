import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ago, databaseTime, kysely, now } from '../db/kysely.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { FlightAlertsService } from './flight-alerts.service.ts'
import { columnsOf, factsIn, findLeg, lockLeg, type StoredLeg, stopUnneeded } from './flight-legs.ts'
import type { FlightChange } from './flight-observers.public.ts'
import {
  MOST_PLANNED_READS,
  mergeFacts,
  nextReadAt,
  type ReadFacts,
  scheduleOf,
  withPossibleLanding,
} from './flight-status.ts'
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
      const stale = await kysely(em)
        .updateTable('flight_leg_status')
        .set({ refreshed_at: now() })
        .where('id', 'in', legs)
        .where(({ eb, fn }) => eb(fn<string>('greatest', ['read_at', 'refreshed_at']), '<', ago('2 minutes')))
        .returning('id')
        .execute()
      for (const { id } of stale) await this.enqueue(em, { leg: id })
    })
  }

  async stopAllBut(needed: Parameters<typeof stopUnneeded>[1]): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      for (const { alertId } of await stopUnneeded(em, needed))
        if (alertId !== null) await this.enqueue(em, { deleteAlert: alertId })
    })
  }

  async work(job: ReadJob): Promise<void> {
    if ('deleteAlert' in job) return this.alerts.delete(job.deleteAlert)
    const { leg: id, plan, since } = job
    const isPlanned = plan !== undefined
    const leg = await findLeg.first(this.em, { id })
    if (!leg || (isPlanned && !(leg.watched && leg.plan === plan))) return
    if (since && leg.readAt && Date.parse(leg.readAt) > Date.parse(since)) return
    if (isPlanned) await this.alerts.create(leg)
    const read = await this.#read(leg, isPlanned ? 'status' : 'refresh')
    const afterCommit = await this.em.fork().transactional(async (em) => {
      await lockLeg.rows(em, { id })
      const afterCommit = read?.facts ? await this.#store(em, id, read.facts) : []
      if (isPlanned) await this.#planNext(em, id, plan, read !== undefined)
      return afterCommit
    })
    for (const act of afterCommit) await act()
  }

  /** A trip that has just been agreed on needs the known facts, and each agreed trip a new schedule. */
  async repeat(id: number): Promise<void> {
    const afterCommit = await this.em.fork().transactional(async (em) => {
      await lockLeg.rows(em, { id })
      return this.#notify(em, { leg: id })
    })
    for (const act of afterCommit) await act()
  }

  /** Undefined if the provider does not respond; without facts if it does not know the flight. */
  async #read(leg: StoredLeg, purpose: Purpose): Promise<{ facts?: ReadFacts } | undefined> {
    const readAt = await databaseTime(this.em)
    const requested = { ...leg, departsAt: new Date(leg.scheduledDeparture) }
    const read = await this.calls.make(purpose, (provider) => provider.facts(requested))
    if (!read) return
    const { result, source } = read
    if (!result) return {}
    return { facts: { ...result, lastDepartureGate: result.departureGate, readAt, source } }
  }

  async #store(em: EntityManager, id: number, read: ReadFacts): Promise<Array<() => Promise<void>>> {
    const before = factsIn((await findLeg.first(em, { id }))!)
    const after = withPossibleLanding(mergeFacts(before, read))
    await kysely(em).updateTable('flight_leg_status').set(columnsOf(after)).where('id', '=', id).execute()
    return this.#notify(em, { leg: id })
  }

  async #notify(em: EntityManager, change: Pick<FlightChange, 'leg'>): Promise<Array<() => Promise<void>>> {
    const afterCommit: Array<() => Promise<void>> = []
    for (const { changed } of this.contributions.of('flightObservers')) afterCommit.push(await changed(em, change))
    return afterCommit
  }

  async #planNext(em: EntityManager, id: number, plan: number, wasRead: boolean): Promise<void> {
    const leg = (await findLeg.first(em, { id }))!
    // Following may have stopped and begun again during the call to the provider.
    if (leg.plan !== plan) return
    const plannedReads = leg.plannedReads + (wasRead ? 1 : 0)
    const time = await databaseTime(em)
    const next = nextReadAt(factsIn(leg) ?? scheduleOf(leg), time)
    const isLast = next === undefined || !leg.watched || plannedReads >= MOST_PLANNED_READS
    await kysely(em)
      .updateTable('flight_leg_status')
      .set({ watched: !isLast, plan: plan + 1, ...(leg.watched && { planned_reads: plannedReads }) })
      .where('id', '=', id)
      .execute()
    if (!isLast) {
      const seconds = Math.ceil((next.getTime() - time.getTime()) / 1_000)
      await this.enqueue(em, { leg: id, plan: plan + 1 }, wasRead ? seconds : Math.min(seconds, RETRY_SECONDS))
    } else if (leg.alertId) await this.enqueue(em, { deleteAlert: leg.alertId })
  }
}
