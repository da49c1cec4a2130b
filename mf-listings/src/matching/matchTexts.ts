import type { MyListing, Tier } from '@flight-amigo/backend/contract/listings'

/** The server counts no further. */
const MAX_COUNTED = 50

export const matchCountText = (count: number) =>
  count === 1 ? '1 match' : `${count > MAX_COUNTED ? `${MAX_COUNTED}+` : count} matches`

/** Shown as soon as a listing is published. */
export const ALERT_PROMISE = "We'll email you when there's a match"

export const TIER_HEADINGS: Record<Tier, string> = {
  'same-flight': 'On the same flight',
  'same-plane': 'Likely on the same plane',
  'shared-leg': 'With you, or maybe on your flight',
  'same-day': 'Same route, same day',
  'near-day': 'Same route, a few days apart',
  'near-airport': 'From or to an airport nearby',
}

/** Whether other users can find the user's own listing. */
export const isOpen = ({ status, withheld, confirmed }: MyListing) => status === 'open' && confirmed && !withheld
