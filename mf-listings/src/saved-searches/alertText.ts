import type { Pace, SavedSearch, Scope } from '@flight-amigo/backend/contract/listings'
import { zoneCity } from '@flight-amigo/shared-ui/timeZones'

export const FREQUENCIES: Record<Pace, string> = { 'at-once': 'Immediately', daily: 'Once a day' }

export const LISTING_SCOPES: Record<Scope, string> = {
  'my-flight': 'My flight only',
  close: 'Close matches',
  nearby: 'Everything nearby',
}
export const LISTING_SCOPE_HELP: Record<Scope, string> = {
  'my-flight': 'People on the same plane as you, whatever the flight number.',
  close: 'People on the same flight, plane, or leg of your trip.',
  nearby: 'Also other flights, days close to yours, and airports close to yours.',
}

/** The labels for a saved search. It has no flight of its own, so there are only two scopes. */
export const SEARCH_SCOPES = { close: 'Only what this search finds', nearby: 'Everything nearby' } as const
export const SEARCH_SCOPE_HELP: Record<keyof typeof SEARCH_SCOPES, string> = {
  close: 'Trips on this route and these days, and those that include it.',
  nearby: 'Also days and airports close to these.',
}
/** Maps a scope to one of the two choices of a saved search. */
export const searchScope = (scope: Scope | undefined): keyof typeof SEARCH_SCOPES =>
  scope === 'my-flight' || scope === 'close' ? 'close' : 'nearby'

const CLOSELY: Record<Scope, string> = {
  'my-flight': 'when someone is on your flight',
  close: 'when there is a close match',
  nearby: 'when there is a close match',
}

/** When the daily email is sent: in the recipient's time zone, or in that of the departure city while it is unknown. */
export const dailyTime = (timeZone: string | null | undefined, city: string): string =>
  timeZone ? `at 8 in the morning, ${zoneCity(timeZone)} time` : `at 8 in the morning in ${city}`

export const listingFrequencyText = (frequency: Pace, scope: Scope, time: string): string =>
  frequency === 'daily' ? onceADay(time) : immediately(CLOSELY[scope], scope === 'nearby', time)

export function searchFrequencyText(
  { pace, scope, flight }: Partial<Pick<SavedSearch, 'pace' | 'scope' | 'flight'>>,
  time: string,
): string {
  if (pace === 'daily') return onceADay(time)
  return flight
    ? `You get an email immediately when someone posts flight ${flight}.`
    : immediately('when someone posts a trip that this search finds', searchScope(scope) === 'nearby', time)
}

const onceADay = (time: string) => `You get at most one email a day, ${time}.`
const immediately = (when: string, hasMore: boolean, time: string) =>
  hasMore
    ? `You get an email immediately ${when}, and other matches once a day, ${time}.`
    : `You get an email immediately ${when}.`
