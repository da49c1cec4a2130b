import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { isAlive, isDue, workOnNext } from '../../../jobs/failed-work.ts'
import { Live } from '../../../live/live.ts'
import type { Scope } from '../matching.contract.ts'
import { isInScope } from './alert-scope.ts'
import { type Fitting, findPosted, fittingAfter, PAGE, type Posted } from './counterparts.ts'
import { AlertLetters } from './letters.service.ts'
import { recordTold, type Side } from './told.ts'

const WORKER = 'matching'

// A row that another process works on is skipped; that of a killed process is free when its connection ends. While listings
// are on their way to new areas, some would be missed.
const NEXT = `
  select id::float8 as id, listing_id::float8 as listing, stage, after_id::float8 as after, letter_id::float8 as letter,
         (select reader_id::float8 from alert_letter where alert_letter.id = letter_id) as reader
  from match_owed where not exists (select from areas_renewal) and ${isDue(WORKER, 'match_owed.id')}
  order by id limit 1 for update skip locked`
const GO_ON = 'update match_owed set stage = ?, after_id = ?, letter_id = ? where id = ?'
const DONE = 'delete from match_owed where id = ?'
// What has given way to someone stands further back than its age says.
export const OLDEST = `
  select min(created_at) from (
    select created_at from match_owed where ${isAlive(WORKER, 'match_owed.id')} order by id limit 1000) as next`

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
      ...{ worker: WORKER, table: 'match_owed', next: NEXT },
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
      await em.execute(DONE, [id])
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
    if (found.length === PAGE) await em.execute(GO_ON, [stage, found.at(-1)!.id, kept, id])
    else if (stage === 'searches') {
      await em.execute(DONE, [id])
      if (kept !== null) await this.letters.finish(em, { id: kept, reader: posted.owner })
    } else {
      const next = { ...owed, ...{ id, stage: 'searches' as const, after: 0, letter: kept } }
      // Whoever was told because of a listing is left out of the searches, which is seen after this transaction only.
      if (told.length === 0) return this.#work(em, next)
      await em.execute(GO_ON, [next.stage, next.after, kept, id])
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
