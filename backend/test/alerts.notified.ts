/** The maximum number of immediate emails a day about one tier; the first two tiers have none. */
const CAP = 10
const UNCAPPED = 2
/** The maximum number of immediate emails a day because of one author. The trips of the generated acts are not soon. */
const CAP_OF_AUTHOR = 3

/** A match from one recipient's side: of their listing, or of a listing that their saved search finds. */
export interface NotifiedSide {
  reader: number
  /** Null if a saved search found it. */
  listing: number | null
  counterpart: number
  tier: number
  alerts: 'at-once' | 'daily'
  /** The tier at a later moment; undefined once the recipient must not be notified. */
  now: () => number | undefined
}

interface Pair {
  /** The tiers that emails have notified of, in order. */
  sent: number[]
  queued?: { tier: number; daily: boolean; now: NotifiedSide['now'] }
}

export const pairKey = ({ reader, listing, counterpart }: Pick<NotifiedSide, 'reader' | 'listing' | 'counterpart'>) =>
  `${reader} ${listing} ${counterpart}`

/** A simple reference for who is notified of which matches, when and how often. */
export function notifiedReference() {
  const pairs = new Map<string, Pair>()
  const byListing = new Map<string, Set<string>>()
  const used = new Map<string, number>()
  const usedByAuthor = new Map<string, number>()
  /** The recipients of an immediate email that is not sent yet. It takes further matches. */
  const open = new Set<number>()
  let heldBack = 0

  const isNews = ({ tier, ...side }: NotifiedSide) => {
    const { sent = [], queued } = pairs.get(pairKey(side)) ?? {}
    const best = queued?.tier ?? sent.at(-1)
    if (best === undefined) return true
    return tier < best && (tier <= UNCAPPED || queued !== undefined || sent.length === 1)
  }
  const capOf = ({ reader, tier }: NotifiedSide) => `${reader} ${tier}`
  const isWithinCaps = (side: NotifiedSide, author: number) =>
    (side.reader === author || (usedByAuthor.get(`${side.reader} ${author}`) ?? 0) < CAP_OF_AUTHOR) &&
    (side.tier <= UNCAPPED || (used.get(capOf(side)) ?? 0) < CAP)
  const isImmediate = (side: NotifiedSide, author: number) =>
    side.alerts === 'at-once' &&
    side.tier <= (side.listing === null ? 4 : 3) &&
    (open.has(side.reader) || isWithinCaps(side, author))

  return {
    pairs,
    /** Whether a user was notified of a listing because of their own listing. */
    knowsByListing: (reader: number, counterpart: number) => (byListing.get(`${reader} ${counterpart}`)?.size ?? 0) > 0,
    /**
     * Notifies of the matches of one scan: each recipient gets at most one immediate email about them. Returns whether
     * there was any.
     */
    notify(sides: readonly NotifiedSide[], author: number): boolean {
      const news = sides.filter(isNews)
      const immediate = new Set(news.filter((side) => isImmediate(side, author)))
      heldBack += news.filter((side) => !immediate.has(side) && (used.get(capOf(side)) ?? 0) >= CAP).length
      for (const { tier, now, ...side } of news) {
        const key = pairKey(side)
        pairs.set(key, { sent: [], ...pairs.get(key), queued: { tier, daily: true, now } })
        if (side.listing === null) continue
        const of = `${side.reader} ${side.counterpart}`
        byListing.set(of, (byListing.get(of) ?? new Set()).add(key))
      }
      for (const side of immediate) pairs.get(pairKey(side))!.queued!.daily = false
      const counted = [...immediate].filter(({ reader }) => !open.has(reader))
      for (const reader of new Set(counted.map(({ reader }) => reader)))
        if (reader !== author)
          usedByAuthor.set(`${reader} ${author}`, (usedByAuthor.get(`${reader} ${author}`) ?? 0) + 1)
      const capped = counted.filter(({ tier }) => tier > UNCAPPED).map(capOf)
      for (const cap of new Set(capped)) used.set(cap, (used.get(cap) ?? 0) + 1)
      for (const { reader } of immediate) open.add(reader)
      return news.length > 0
    },
    /** The number of notifications that a cap moved to the daily email. */
    heldBack: () => heldBack,
    /** Sends all emails. They contain the current matches, without those of earlier emails. */
    send(): void {
      open.clear()
      for (const [key, pair] of pairs) {
        if (!pair.queued) continue
        const tier = pair.queued.now()
        delete pair.queued
        if (tier !== undefined && tier < (pair.sent.at(-1) ?? 7)) pair.sent.push(tier)
        else if (pair.sent.length === 0) {
          pairs.delete(key)
          const [reader, , counterpart] = key.split(' ')
          byListing.get(`${reader} ${counterpart}`)?.delete(key)
        }
      }
    },
  }
}
