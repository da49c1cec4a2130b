import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import type { Pool } from 'pg'
import type { Job } from 'pg-boss'
import type { WireError } from '../http/http.contract.ts'
import type { QueueName } from '../jobs/queues.ts'
import type { Letter } from '../mail/mailer.ts'
import type { Figure } from '../metrics/figures.ts'
import type { PushPayload } from '../push/push.contract.ts'
import type { TextMessage } from '../sms/twilio.ts'

/** The ids of the rows that a letter or an SMS is about. */
export type Ids = Record<string, string | number>

/** A kind of letter or SMS with the ids that it needs: a value, so that a misspelt one does not compile. */
export interface Kind<I extends Ids = Ids> {
  /** The name in jobs: never change it while jobs wait. */
  readonly name: string
  readonly about?: I
}

export const kind = <I extends Ids>(name: string): Kind<I> => ({ name })

/** Writes a letter or an SMS when it is sent; `undefined` if its row no longer exists. */
export interface Writer<T> {
  readonly kind: Kind
  readonly write: (ids: Ids) => Promise<T | undefined>
}

export const writer = <T, I extends Ids>(of: Kind<I>, write: (ids: I) => Promise<T | undefined>): Writer<T> => ({
  kind: of,
  write: write as Writer<T>['write'],
})

/**
 * What became of an SMS: the service has taken it, nobody was left to get it, the service refused it, it never answered, or
 * it has taken the SMS and could not deliver it.
 */
export type SmsOutcome = 'sent' | 'no-phone' | 'refused' | 'unsent' | 'undelivered'

/**
 * Writes an SMS, and may keep what became of it. It may hear of the same outcome twice, and of `undelivered` before `sent`.
 */
export interface TextWriter extends Writer<TextMessage> {
  readonly settle?: (ids: Ids, outcome: SmsOutcome) => Promise<void>
  /** The ids by which `settle` knows the SMS. They travel in an address that the service calls, so none is a secret. */
  readonly open?: (ids: Ids) => Ids
}

export const textWriter = <I extends Ids, O extends Ids>(
  of: Kind<I>,
  write: (ids: I) => Promise<TextMessage | undefined>,
  open: (ids: I) => O,
  settle: (ids: O, outcome: SmsOutcome) => Promise<void>,
): TextWriter => ({
  ...writer(of, write),
  open: open as unknown as NonNullable<TextWriter['open']>,
  settle: settle as unknown as NonNullable<TextWriter['settle']>,
})

/** The only worker of a queue. It may get the same job twice. */
export interface Worker {
  readonly queue: QueueName
  readonly work: (job: Job<never>) => Promise<void>
}

/**
 * Processes the work in a table of its own, in every process: when a trigger wakes it (`wake_worker`), and otherwise every
 * five seconds. `look` resolves with whether it found some; then it runs again at once.
 */
export interface Watch {
  readonly name: string
  readonly look: () => Promise<boolean>
  /** An expression of SQL: since when the oldest work waits. It reads few rows, however many wait. */
  readonly oldest?: string
}

/** Runs once an hour in one of the processes, in a queue of its own with this name. */
export interface Sweep {
  readonly name: string
  readonly sweep: () => Promise<unknown>
}

/** Handles notifications of other processes through PostgreSQL. */
export interface Listener {
  readonly channel: string
  /** Called with the payload of each NOTIFY. */
  readonly heard: (payload: string) => void
  /** Called after each connection, because earlier notifications were missed. */
  readonly connected: () => void
  /** Called when the connection is lost: from then on notifications are missed. */
  readonly lost?: () => void
}

/** Says whether a module is idle (`settled.ts`). */
export interface Settle {
  /** How much work has ended so far. Work counts before its effects on other modules are over. */
  readonly ended: () => number
  /** Waits for the work in progress if it can. Resolves with false while work is left. */
  readonly isIdle: () => Promise<boolean>
}

/** Tracks work that no caller waits for, so that `settled` waits for it. */
export class BackgroundWork implements Settle {
  readonly #running = new Set<Promise<void>>()
  #ended = 0

  /** Adds work that has begun, and that does not reject. */
  add(work: Promise<void>): void {
    this.#running.add(work)
    void work.finally(() => {
      this.#running.delete(work)
      this.#ended += 1
    })
  }

  readonly ended = () => this.#ended

  readonly isIdle = async () => {
    await Promise.all(this.#running)
    return true
  }
}

/** A change that a person should see at once. */
export interface Change {
  account: number
  /** For each person, ids grow in the order of commits, so the last seen id says what is missing. */
  id: number
  /** The event for the reader; `type` says its kind. */
  event: { type: string } & Record<string, unknown>
}

/** Reads the changes of a module for live events. */
export interface Changes {
  /** The id of each person's newest change; 0 or nothing if there is none. */
  newest(accounts: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The changes for these people after the id beside each, oldest first, at most `most` in all. */
  since(seen: ReadonlyMap<number, number>, most: number): Promise<Change[]>
}

/** Hears whose sessions have ended, after the commit. It may hear of sessions that have ended before. */
export type SessionEnd = (accounts: readonly number[]) => Promise<void>

/** A decision of a staff member that other modules have to act on. */
export type Decided =
  /** All accounts of the person that are in use. */
  | { kind: 'suspended' | 'banned' | 'reinstated'; accounts: readonly number[] }
  | { kind: 'tip-message-removed'; tip: number }

/** Acts on a decision, in its transaction. */
export type DecisionHandler = (em: EntityManager, decided: Decided) => Promise<void>

/** A module's data about a person. */
export interface PersonalData {
  /** The sections of the export by name, each with its reader. A list without a bound is read page by page. */
  readonly sections: Record<string, (accountId: number) => Promise<unknown> | AsyncIterable<readonly unknown[]>>
  /** A sentence about each section, for the person who reads it. */
  readonly about: Record<string, string>
  /** Erases the data in the deletion's transaction, before the account loses its name. A failure cancels it all. */
  erase(em: EntityManager, accountId: number): Promise<void>
}

/** Sections of an export, each from the rows of a query about an account. */
export const rowsOf = (queries: Record<string, string>, pool: () => Pool) =>
  Object.fromEntries(
    Object.entries(queries).map(([section, text]) => [
      section,
      async (accountId: number) => (await pool().query(text, [accountId])).rows,
    ]),
  )

/** All that a module can add to the shared rooms. */
export interface Additions {
  /** The failures of its contracts: a database constraint with the same name answers with them. */
  problems?: ReadonlyArray<Record<string, WireError>>
  letters?: ReadonlyArray<Writer<Letter>>
  texts?: readonly TextWriter[]
  pushes?: ReadonlyArray<Writer<PushPayload>>
  workers?: readonly Worker[]
  watches?: readonly Watch[]
  sweeps?: readonly Sweep[]
  listeners?: readonly Listener[]
  settles?: readonly Settle[]
  liveChanges?: readonly Changes[]
  sessionEnds?: readonly SessionEnd[]
  personalData?: readonly PersonalData[]
  decisions?: readonly DecisionHandler[]
  /** What an operator watches. What happens is counted where it happens (metrics/counter.ts). */
  figures?: readonly Figure[]
}

/** A module implements this in its `*.module.ts` to declare its additions. */
export interface Adds {
  adds(): Additions
}

type Lists = { readonly [Name in keyof Additions]-?: NonNullable<Additions[Name]> }

/** The additions of all modules, read once all modules exist. */
@Injectable()
export class Added {
  #lists: Lists | undefined

  constructor(private readonly modules: ModulesContainer) {}

  get all(): Lists {
    this.#lists ??= joined([...this.modules.values()].flatMap(({ instance }) => additionsOf(instance)))
    return this.#lists
  }
}

function additionsOf(module: object): Additions[] {
  return 'adds' in module ? [(module as Adds).adds()] : []
}

/** Joins the lists of all modules, kind by kind. */
export const joined = (all: Additions[]): Lists => ({
  problems: all.flatMap(({ problems = [] }) => problems),
  letters: all.flatMap(({ letters = [] }) => letters),
  texts: all.flatMap(({ texts = [] }) => texts),
  pushes: all.flatMap(({ pushes = [] }) => pushes),
  workers: all.flatMap(({ workers = [] }) => workers),
  watches: all.flatMap(({ watches = [] }) => watches),
  sweeps: all.flatMap(({ sweeps = [] }) => sweeps),
  listeners: all.flatMap(({ listeners = [] }) => listeners),
  settles: all.flatMap(({ settles = [] }) => settles),
  liveChanges: all.flatMap(({ liveChanges = [] }) => liveChanges),
  sessionEnds: all.flatMap(({ sessionEnds = [] }) => sessionEnds),
  personalData: all.flatMap(({ personalData = [] }) => personalData),
  decisions: all.flatMap(({ decisions = [] }) => decisions),
  figures: all.flatMap(({ figures = [] }) => figures),
})
