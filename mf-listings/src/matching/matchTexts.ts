import type { MyListing, Tier } from '@flight-amigo/backend/contract/listings'
import { msg, plural } from '@lingui/core/macro'

/** The server's limit. */
const MAX_COUNTED = 50

export function matchCountText(count: number, hasMore = false): string {
  const most = MAX_COUNTED
  if (hasMore)
    return count > most
      ? plural(most, { one: '#+ matches, and more to view', other: '#+ matches, and more to view' })
      : plural(count, { one: '# match, and more to view', other: '# matches, and more to view' })
  return count > most
    ? plural(most, { one: '#+ matches', other: '#+ matches' })
    : plural(count, { one: '# match', other: '# matches' })
}

export const ALERT_PROMISE = msg`We'll email you when there's a match`
export const ALERT_SENTENCE = msg`We'll email you when there's a match.`

export const TIER_HEADINGS = {
  'same-flight': msg`On the same flight`,
  'same-plane': msg`Likely on the same plane`,
  'shared-leg': msg`With you, or maybe on your flight`,
  'same-day': msg`Same route, same day`,
  'near-day': msg`Same route, a few days apart`,
  'near-airport': msg`From or to an airport nearby`,
} satisfies Record<Tier, object>

/** Whether other users can find the listing. */
export const isOpen = ({ status, withheld, confirmed }: MyListing) => status === 'open' && confirmed && !withheld
