import type { EntityManager } from '@mikro-orm/postgresql'
import { numberOf } from '../match.tiers.ts'
import type { Wish } from './counterparts.ts'

/** A match from the side of one of the two. */
export interface Side {
  reader: number
  /** The reader's own listing, or else the saved search. */
  listing: number | null
  search: number | null
  counterpart: number
  /** 1 is the best. */
  tier: number
  /** Where and when the reader leaves, and how soon they want to hear of it. */
  departure: string
  date: string
  wish: Wish
}

/** The last tier that no cap holds back, and of which people are notified whenever a pair rises to it. */
export const LAST_CERTAIN_TIER = numberOf('same-plane')

// A row whose email is not written yet was not told: it moves to the email of its better tier. A deleted email was written.
const WAS_TOLD = 'coalesce((select written_at is not null from alert_letter where id = match_told.letter_id), true)'

// In the order of the constraint, so that two that tell the same pairs at once wait for each other in one order.
const TELL = `
  insert into match_told (reader_id, listing_id, search_id, counterpart_id, tier)
  select * from unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::int[])
    as told(reader, listing, search, counterpart, tier)
  order by reader, listing, counterpart
  on conflict on constraint match_told_once do update set
    tier = excluded.tier, times = match_told.times + ${WAS_TOLD}::int,
    previous_tier = case when ${WAS_TOLD} then match_told.tier else match_told.previous_tier end,
    search_id = excluded.search_id, told_at = now(), seen_at = null
    where match_told.tier > excluded.tier and (excluded.tier <= ${LAST_CERTAIN_TIER} or match_told.times = 1 or not ${WAS_TOLD})
  returning reader_id::float8 as reader, listing_id::float8 as listing, counterpart_id::float8 as counterpart`

type Key = Pick<Side, 'reader' | 'listing' | 'counterpart'>
const keyOf = ({ reader, listing, counterpart }: Key) => `${reader} ${listing} ${counterpart}`

/** An array as a parameter of a statement. */
export const list = (values: ReadonlyArray<number | string | null>) =>
  `{${values.map((value) => value ?? 'null').join()}}`

/**
 * Records the pairs to notify of now, and returns them: new ones, those whose tier has risen to the same flight or plane, and
 * once those whose tier has risen otherwise.
 */
export async function recordTold(em: EntityManager, sides: readonly Side[]): Promise<Side[]> {
  const best = new Map<string, Side>()
  for (const side of [...sides].sort((one, other) => other.tier - one.tier)) best.set(keyOf(side), side)
  if (best.size === 0) return []
  const all = [...best.values()]
  const columns = (['reader', 'listing', 'search', 'counterpart', 'tier'] as const).map((column) =>
    list(all.map((side) => side[column])),
  )
  const rows = await em.execute<Key[]>(TELL, columns)
  return rows.map((row) => best.get(keyOf(row))!)
}
