import type { MyListing, Tier } from '@flight-amigo/backend/contract/listings'

/** The most that the server counts. */
const MOST = 50

/** '3 people fit', '1 person fits', '50+ people fit'. */
export const matchCountText = (count: number) =>
  count === 1 ? '1 person fits' : `${count > MOST ? `${MOST}+` : count} people fit`

/** What is true from the moment of publishing. */
export const ALERT_PROMISE = "We'll write to you when someone fits"

/** What stands above the listings of a tier. */
export const TIER_HEADINGS: Record<Tier, string> = {
  'same-flight': 'On the same flight',
  'same-plane': 'Likely on the same plane',
  'shared-leg': 'With you, or maybe on your flight',
  'same-day': 'Same route, same day',
  'near-day': 'Same route, a few days apart',
  'near-airport': 'From or to an airport nearby',
}

/** Whether others find an own listing, so that somebody can fit it. */
export const isOpen = ({ status, withheld, confirmed }: MyListing) => status === 'open' && confirmed && !withheld
