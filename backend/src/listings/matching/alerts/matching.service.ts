import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../../db/database.types.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement, textOf } from '../../../db/statement.ts'
import { isWorkAlive, isWorkDue, workOnNext } from '../../../jobs/failed-work.ts'
import { Live } from '../../../live/live.ts'
import type { Scope } from '../matching.contract.ts'
import { isInScope } from './alert-scope.ts'
import { type Fitting, findPosted, fittingAfter, PAGE, type Posted } from './counterparts.ts'
import { AlertLetters } from './letters.service.ts'
import { recordTold, type Side } from './told.ts'

const WORKER = 'matching'

// A row that another process works on is skipped; that of a killed process is free when its connection ends. While listings
// are on their way to new areas, some would be missed.
const findNext = statement((db) =>
  db
    .selectFrom('match_owed')
    .select(({ selectFrom }) => [
      ...(['id', 'listing_id as listing', 'stage', 'after_id as after', 'letter_id as letter'] as const),
      selectFrom('alert_letter')
        .select('reader_id')
        .whereRef('alert_letter.id', '=', 'match_owed.letter_id')
        .as('reader'),
    ])
    .where(({ exists, not, selectFrom }) => not(exists(selectFrom('areas_renewal').select('stage'))))
    .where(({ ref }) => isWorkDue(WORKER, ref('match_owed.id')))
    .orderBy('id')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked(),
)

const updateProgress = statement(
  (db, { id, stage, after, letter }: Args<Pick<Owed, 'id' | 'stage' | 'after' | 'letter'>>) =>
    db.updateTable('match_owed').set({ stage, after_id: after, letter_id: letter }).where('id', '=', id),
)

const deleteDone = statement((db, { id }: Args<{ id: number }>) => db.deleteFrom('match_owed').where('id', '=', id))

// What has given way to someone stands further back than its age says.
export const OLDEST = textOf(
  expressionBuilder<Database>()
    .selectFrom(({ selectFrom }) =>
      selectFrom('match_owed')
        .select('created_at')
        .where(({ ref }) => isWorkAlive(WORKER, ref('match_owed.id')))
        .orderBy('id')
        .limit(sql.lit(1000))
        .as('next'),
    )
    .select(({ fn }) => fn.min('created_at').as('oldest')),
)

/** So many listings are worked on at once in each process. */
const AT_ONCE = 4
/** A look that finds more and more ends after this time, so that a process can stop. */
const LONGEST_LOOK_MS = 1_000

interface Owed {
  id: number
  listing: number
  stage: 'listings' | 'searches'
  after: number
  /** The letter that is gathered for its poster, and the poster. */
  letter: number | null
  reader: number | null
}

/** Lets others hear of a listing that is new or has changed, and its owner of them: a page in each transaction. */
@Injectable()
export class Matching {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly letters: AlertLetters,
    private readonly live: Live,
  ) {}

  /** Works on the next pages, if there are any; answers whether there were. */
  async look(): Promise<boolean> {
    if (!(await this.#next())) return false
    // Where there is one there may be more, most of the time of each is waiting for the database, and one of a popular route
    // keeps no other waiting.
    const end = performance.now() + LONGEST_LOOK_MS
    const workOn = async () => {
      while (performance.now() < end && (await this.#next()));
    }
    await Promise.all(Array.from({ length: AT_ONCE }, workOn))
    return true
  }

  async #next(): Promise<boolean> {
    const found = await workOnNext<Owed, Side[]>(this.em, {
      ...{ worker: WORKER, table: 'match_owed', next: findNext },
      work: (em, owed) => this.#work(em, owed),
    })
    const marks = (found?.done ?? []).flatMap(({ reader, listing }) =>
      listing === null ? [] : [[reader, listing] as const],
    )
    if (marks.length > 0)
      await this.live.mark(marks.map(([account, listing]) => ({ account, event: { type: 'match', listing } })))
    return found !== undefined
  }

  async #work(em: EntityManager, { id, stage, after, letter, ...owed }: Owed): Promise<Side[]> {
    const found = await fittingAfter(this.pool, stage, owed.listing, after)
    // Read after those that it fits: what its owner chose before one of them was posted holds for that one.
    const posted = await findPosted(em, owed.listing)
    if (!posted) {
      await deleteDone.rows(em, { id })
      // The letter forgets what does not fit now, so that the poster hears of it when the listing is open again.
      if (letter !== null && owed.reader !== null) await this.letters.finish(em, { id: letter, reader: owed.reader })
      return []
    }
    const told = await recordTold(
      em,
      found.flatMap((other) => sidesOf(posted, stage, other)),
    )
    const mine = told.length > 0 ? await this.letters.gather(em, told, posted.owner, letter ?? undefined) : undefined
    const kept = mine ?? letter
    if (found.length === PAGE) await updateProgress.rows(em, { id, stage, after: found.at(-1)!.id, letter: kept })
    else if (stage === 'searches') {
      await deleteDone.rows(em, { id })
      if (kept !== null) await this.letters.finish(em, { id: kept, reader: posted.owner })
    } else {
      const next = { ...owed, ...{ id, stage: 'searches' as const, after: 0, letter: kept } }
      // Whoever was told because of a listing is left out of the searches, which is seen after this transaction only.
      if (told.length === 0) return this.#work(em, next)
      await updateProgress.rows(em, next)
    }
    return told
  }
}

function sidesOf(posted: Posted, stage: Owed['stage'], other: Fitting): Side[] {
  const { tier } = other
  if (tier === null) return []
  const its: Side = {
    ...{ reader: other.owner, counterpart: posted.id, tier, wish: other.wish, departure: other.departure },
    ...{ listing: stage === 'listings' ? other.id : null, search: stage === 'searches' ? other.id : null },
    date: other.date ?? posted.date,
  }
  const mine: Side = {
    ...{ reader: posted.owner, counterpart: other.id, tier, wish: posted.alerts, departure: posted.departure },
    ...{ listing: posted.id, search: null, date: posted.date },
  }
  const isWanted = ({ wish, search }: Side, scope: Scope) =>
    wish !== 'off' && isInScope(tier, scope, search === null ? 'listing' : 'search')
  return [
    ...(isWanted(its, other.scope) ? [its] : []),
    ...(stage === 'listings' && isWanted(mine, posted.scope) ? [mine] : []),
  ]
}
