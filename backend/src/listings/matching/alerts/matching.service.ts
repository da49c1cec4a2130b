import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Live } from '../../../live/live.ts'
import { type Fitting, findPosted, fittingAfter, PAGE, type Posted } from './counterparts.ts'
import { AlertLetters } from './letters.service.ts'
import { recordTold, type Side } from './told.ts'

// A row that another process works on is skipped; that of a killed process is free when its connection ends.
const NEXT = `
  select id::float8 as id, listing_id::float8 as listing, stage, after_id::float8 as after, letter_id::float8 as letter
  from match_owed order by id limit 1 for update skip locked`
// Shorter than PostgreSQL's deadlock_timeout: whoever deletes or changes a listing at this moment goes first, and this is tried
// again.
const GIVE_WAY = "set local lock_timeout = '500ms'"
const GO_ON = 'update match_owed set stage = ?, after_id = ?, letter_id = ? where id = ?'
const DONE = 'delete from match_owed where id = ?'

interface Owed {
  id: number
  listing: number
  stage: 'listings' | 'searches'
  after: number
  letter: number | null
}

/** Lets others hear of a listing that is new or has changed, and its owner of them: a page in each transaction. */
@Injectable()
export class Matching {
  constructor(
    private readonly em: EntityManager,
    private readonly letters: AlertLetters,
    private readonly live: Live,
  ) {}

  /** Works on the next page, if there is one; answers whether there was. */
  async look(): Promise<boolean> {
    const told = await this.em.fork().transactional(async (em) => {
      await em.execute(GIVE_WAY)
      const [owed] = await em.execute<Owed[]>(NEXT)
      return owed && (await this.#page(em, owed))
    })
    if (told === undefined) return false
    const marks = told.flatMap(({ reader, listing }) => (listing === null ? [] : [[reader, listing] as const]))
    if (marks.length > 0)
      await this.live.mark(marks.map(([account, listing]) => ({ account, event: { type: 'match', listing } })))
    return true
  }

  async #page(em: EntityManager, { id, listing, stage, after, letter }: Owed): Promise<Side[]> {
    const posted = await findPosted(em, listing)
    const found = posted ? await fittingAfter(em, stage, listing, after) : []
    const told = posted
      ? await recordTold(
          em,
          found.flatMap((other) => sidesOf(posted, stage, other)),
        )
      : []
    const mine =
      posted && told.length > 0 ? await this.letters.gather(em, told, posted.owner, letter ?? undefined) : undefined
    const kept = mine ?? letter
    if (found.length === PAGE) await em.execute(GO_ON, [stage, found.at(-1)!.id, kept, id])
    else if (stage === 'listings' && posted) await em.execute(GO_ON, ['searches', 0, kept, id])
    else {
      await em.execute(DONE, [id])
      if (kept !== null && posted) await this.letters.finish(em, { id: kept, reader: posted.owner })
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
  return (stage === 'listings' ? [its, mine] : [its]).filter(({ wish }) => wish !== 'off')
}
