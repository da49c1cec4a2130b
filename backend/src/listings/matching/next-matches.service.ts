import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { i18n } from '../../languages/i18n.ts'
import { quoted } from '../../mail/email-template.ts'
import { presentListing } from '../listing.presenter.ts'
import { VIEWERS, viewerOf } from '../listing-viewers.public.ts'
import { listingPath, matchesPath, SEARCH_PATH } from '../listings.addresses.contract.ts'
import { type MatchedListing, TIERS } from '../listings.contract.ts'
import { completedTripsText } from './alerts/introduction.ts'
import { detailsOf, reasonOf } from './alerts/reasons.ts'
import { matchOf, withOperated } from './match.presenter.ts'
import { findMatches } from './matching.sql.ts'

const MAX_ENTRIES = 3

/** Enough rows after those of other days are filtered out. */
const BEST = 21

interface FailedTrip {
  openListing: number | null
  otherType: 'helper' | 'seeking_help'
  departure: string
  arrival: string
  date: string
}

@Injectable()
export class NextMatchesService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async forEmail({ openListing, otherType, departure, arrival, date }: FailedTrip) {
    const url = (path: string) => this.env.ORIGIN + i18n.path(path)
    const route = new URLSearchParams({ from: departure, to: arrival, date, type: otherType })
    const button =
      openListing === null
        ? { label: i18n._('Find someone else'), url: url(`${SEARCH_PATH}?${route}`) }
        : { label: i18n._('See more matches'), url: url(matchesPath(openListing)) }
    const found = openListing === null ? [] : await this.#onTheDay(openListing)
    const entries = found.map(({ match, text, id, speakers }) => ({
      text: i18n.sentences([text, ...detailsOf(match, speakers)]),
      label: i18n._('See the listing'),
      url: url(listingPath(id)),
    }))
    return { button, entries, paragraphs: entries.length > 0 ? [i18n._('Other matches on the same day:')] : [] }
  }

  async #onTheDay(listing: number) {
    const [own, ...others] = await findMatches.rows(this.pool, { listing, owner: null, rank: 0, id: 0, pageSize: BEST })
    if (!own) return []
    const mine = withOperated(presentListing(own, VIEWERS.owner), own.operated)
    return others
      .map((row) => ({ row, tier: TIERS[row.tier - 1]! }))
      .filter(({ tier }) => tier !== 'near-day')
      .slice(0, MAX_ENTRIES)
      .map(({ row, tier }) => {
        const other = withOperated(presentListing(row, viewerOf(own.userId, row.userId)), row.operated)
        const match = matchOf(tier, mine, other)
        const person = quoted(other.username) + trustOf(other)
        return {
          id: other.id,
          match,
          speakers: { relation: mine.traveler?.relation, other },
          text: i18n._('{person}: {reason}.', { person, reason: reasonOf(match, other) }),
        }
      })
  }
}

function trustOf(listing: Pick<MatchedListing, 'verified' | 'completedTrips'>): string {
  const facts = [...(listing.verified ? [i18n._('phone verified')] : []), ...completedTripsText(listing)]
  return facts.length > 0 ? ` (${i18n.join(facts)})` : ''
}
