import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import type { Pool } from 'pg'
import type { Job } from 'pg-boss'
import type { WireError } from '../http/http.contract.ts'
import type { QueueName } from '../jobs/queues.ts'
import type { Letter } from '../mail/mailer.ts'
import type { TextMessage } from '../sms/twilio.ts'

/** What an owed letter or SMS is about, by id. */
export type Ids = Record<string, string | number>

/** A kind of letter or SMS: a value with the ids that it needs, so that a misspelt one does not compile. */
export interface Kind<I extends Ids = Ids> {
  /** The name that jobs carry: never change it while jobs wait. */
  readonly name: string
  readonly about?: I
}

export const kind = <I extends Ids>(name: string): Kind<I> => ({ name })

/** Writes a letter or an SMS when it is sent; `undefined` if what it was about is gone. */
export interface Writer<T> {
  readonly kind: Kind
  readonly write: (ids: Ids) => Promise<T | undefined>
}

export const writer = <T, I extends Ids>(of: Kind<I>, write: (ids: I) => Promise<T | undefined>): Writer<T> => ({
  kind: of,
  write: write as Writer<T>['write'],
})

/** The one worker of a queue. It may be given the same job twice. */
export interface Worker {
  readonly queue: QueueName
  readonly work: (job: Job<never>) => Promise<void>
}

/** Runs once an hour in one of all processes, in a queue of its own with this name. */
export interface Sweep {
  readonly name: string
  readonly sweep: () => Promise<unknown>
}

/** What a process does when another one tells it something through PostgreSQL. */
export interface Listener {
  readonly channel: string
  /** Called with the payload of each NOTIFY. */
  readonly heard: (payload: string) => void
  /** Called after each connection: what was told before was not heard. */
  readonly connected: () => void
}

/** Something that one person should see at once. */
export interface Change {
  account: number
  /** For each person, ids grow in the order of commits: everything up to the last one seen has been seen. */
  id: number
  /** What the reader gets; `type` tells kinds apart. */
  event: { type: string } & Record<string, unknown>
}

/** Where changes are read: a module's part of live events. */
export interface Changes {
  /** The id of a person's newest change; 0 if there is none. */
  newest(account: number): Promise<number>
  /** What is new to each of these people since the id beside them, oldest first, at most so many in all. */
  since(seen: ReadonlyMap<number, number>, most: number): Promise<Change[]>
}

/** What a module keeps about a person. */
export interface PersonalData {
  /** Reads each section of the export, by its name there. */
  readonly sections: Record<string, (accountId: number) => Promise<unknown>>
  /** Erases it, in the one transaction of the deletion, before the account loses its name. Throwing keeps everything. */
  erase(em: EntityManager, accountId: number): Promise<void>
}

/** Sections of an export that are the rows of a query about an account. */
export const rowsOf = (queries: Record<string, string>, pool: () => Pool): PersonalData['sections'] =>
  Object.fromEntries(
    Object.entries(queries).map(([section, text]) => [
      section,
      async (accountId: number) => (await pool().query(text, [accountId])).rows,
    ]),
  )

/** All that a module can add to the rooms that every module shares. */
export interface Additions {
  /** The failures of its contracts: a database constraint named like one of them answers with it. */
  problems?: ReadonlyArray<Record<string, WireError>>
  letters?: ReadonlyArray<Writer<Letter>>
  texts?: ReadonlyArray<Writer<TextMessage>>
  workers?: readonly Worker[]
  sweeps?: readonly Sweep[]
  listeners?: readonly Listener[]
  liveChanges?: readonly Changes[]
  personalData?: readonly PersonalData[]
}

/** A module that adds something declares it here, in its `*.module.ts`. */
export interface Adds {
  adds(): Additions
}

type Lists = { readonly [Name in keyof Additions]-?: NonNullable<Additions[Name]> }

/** What all modules add, once each of them is there. */
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

/** The lists of all modules as one of each kind. */
export const joined = (all: Additions[]): Lists => ({
  problems: all.flatMap(({ problems = [] }) => problems),
  letters: all.flatMap(({ letters = [] }) => letters),
  texts: all.flatMap(({ texts = [] }) => texts),
  workers: all.flatMap(({ workers = [] }) => workers),
  sweeps: all.flatMap(({ sweeps = [] }) => sweeps),
  listeners: all.flatMap(({ listeners = [] }) => listeners),
  liveChanges: all.flatMap(({ liveChanges = [] }) => liveChanges),
  personalData: all.flatMap(({ personalData = [] }) => personalData),
})
