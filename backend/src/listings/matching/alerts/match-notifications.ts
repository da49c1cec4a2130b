import type { EntityManager } from '@mikro-orm/postgresql'
import { numberOf } from '../matching.contract.ts'
import { recordMatches } from './match-emails.sql.ts'

/** A match as one of its two owners is notified of it. */
export interface ReaderMatch {
  reader: number
  /** The recipient's own listing, or else the saved search. */
  listing: number | null
  search: number | null
  counterpart: number
  /** 1 is the best. */
  tier: number
  departure: string
  /** The day of the match. */
  date: string
  frequency: 'at-once' | 'daily' | 'off'
}

/** The last tier without a cap: its matches are notified whenever a pair rises to it. */
export const LAST_UNCAPPED_TIER = numberOf('same-plane')

type Key = Pick<ReaderMatch, 'reader' | 'listing' | 'counterpart'>
const keyOf = ({ reader, listing, counterpart }: Key) => `${reader} ${listing} ${counterpart}`

/**
 * Records the matches and returns those to notify of now: new ones, those that rose to the same flight or plane, and those
 * that rose to another tier for the first time. `isRenewed` excludes those that were likely the same plane.
 */
export async function recordNotifications(
  em: EntityManager,
  matches: readonly ReaderMatch[],
  isRenewed = false,
): Promise<ReaderMatch[]> {
  const best = new Map<string, ReaderMatch>()
  for (const match of [...matches].sort((one, other) => other.tier - one.tier)) best.set(keyOf(match), match)
  if (best.size === 0) return []
  const all = [...best.values()]
  // Listings and searches may be null.
  const column = (name: 'reader' | 'listing' | 'search' | 'counterpart' | 'tier') =>
    all.map((match) => match[name]) as number[]
  const rows = await recordMatches.rows(em, {
    reader: column('reader'),
    listing: column('listing'),
    search: column('search'),
    counterpart: column('counterpart'),
    tier: column('tier'),
    isRenewed,
    lastUncapped: LAST_UNCAPPED_TIER,
  })
  return rows.map((row) => best.get(keyOf(row))!)
}
