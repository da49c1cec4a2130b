import type { Pace, SavedSearch, Scope } from '@flight-amigo/backend/contract/listings'
import { zoneCity } from '@flight-amigo/shared-ui/timeZones'
import { msg, t } from '@lingui/core/macro'

export const FREQUENCIES = { 'at-once': msg`Immediately`, daily: msg`Once a day` } satisfies Record<Pace, object>
export type Label = (typeof FREQUENCIES)[Pace]

export const LISTING_SCOPES: Record<Scope, Label> = {
  'my-flight': msg`My flight only`,
  close: msg`Close matches`,
  nearby: msg`Everything nearby`,
}
export const LISTING_SCOPE_HELP: Record<Scope, Label> = {
  'my-flight': msg`People on the same plane as you, whatever the flight number.`,
  close: msg`People on the same flight, plane, or leg of your trip.`,
  nearby: msg`Also other flights, days close to yours, and airports close to yours.`,
}

/** A saved search has no flight of its own, so it has only two scopes. */
export const SEARCH_SCOPES = { close: msg`Only what this search finds`, nearby: msg`Everything nearby` } as const
export const SEARCH_SCOPE_HELP: Record<keyof typeof SEARCH_SCOPES, Label> = {
  close: msg`Trips on this route and these days, and those that include it.`,
  nearby: msg`Also days and airports close to these.`,
}
export const searchScope = (scope: Scope | undefined): keyof typeof SEARCH_SCOPES =>
  scope === 'my-flight' || scope === 'close' ? 'close' : 'nearby'

/**
 * The time of the daily email is in the recipient's time zone, or in that of the departure city while it is unknown.
 */
export function dailyTime(timeZone: string | null | undefined, city: string): string {
  if (!timeZone)
    return t({
      message: `at 8 in the morning in ${city}`,
      comment: 'The last part of You get at most one email a day, …',
    })
  const zone = zoneCity(timeZone)
  return t({
    message: `at 8 in the morning, ${zone} time`,
    comment: 'The last part of You get at most one email a day, …',
  })
}

export const dailyTimeOfReader = () =>
  t({
    message: 'at 8 in the morning in your time zone',
    comment: 'The last part of You get at most one email a day, …',
  })

export function listingFrequencyText(frequency: Pace, scope: Scope, time: string): string {
  if (frequency === 'daily') return onceADay(time)
  if (scope === 'my-flight') return t`You get an email immediately when someone is on your flight.`
  if (scope === 'close') return t`You get an email immediately when there is a close match.`
  return t`You get an email immediately when there is a close match, and other matches once a day, ${time}. In the last 3 days before departure, you get every match immediately.`
}

export function searchFrequencyText(
  { pace, scope, flight }: Partial<Pick<SavedSearch, 'pace' | 'scope' | 'flight'>>,
  time: string,
): string {
  if (pace === 'daily') return onceADay(time)
  if (flight) return t`You get an email immediately when someone posts flight ${flight}.`
  if (searchScope(scope) === 'close')
    return t`You get an email immediately when someone posts a trip that this search finds.`
  return t`You get an email immediately when someone posts a trip that this search finds, and other matches once a day, ${time}. In the last 3 days before departure, you get every match immediately.`
}

const onceADay = (time: string) =>
  t`You get at most one email a day, ${time}. In the last 3 days before departure, you get every match immediately.`
