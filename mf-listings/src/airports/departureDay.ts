import { todayIn } from '@flight-amigo/backend/contract/listings'
import { t } from '@lingui/core/macro'
import { useDeferredValue } from 'react'
import { today } from '../listing/tripDates.ts'
import { useAirport } from './airports.api.ts'

/**
 * Returns today at the departure airport and the earliest date of a trip from there. While the airport is unknown,
 * today is the browser's, and the earliest date is today in the last time zone on Earth.
 */
export function useDepartureDay(code: string): { today: string; earliest: string } {
  const airport = useAirport(code)
  // The first use of a time zone takes 50 ms on a slow phone, so it must not delay the render.
  const zone = useDeferredValue(airport?.zone)
  const there = zone && todayIn(zone)
  return {
    today: there || today(),
    earliest: there || new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10),
  }
}

/** Returns whether a code belongs to no airport; false while that is unknown. */
export function useUnknownAirports({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const airports = new Map([
    [from, useAirport(from)],
    [to, useAirport(to)],
  ])
  return (code: string | undefined) => Boolean(code) && airports.get(code) === null
}

/** Airlines sell no flights more than 18 months ahead. */
export function farDayQuestion(day: string | undefined, now: string): string | undefined {
  const last = new Date(now)
  last.setUTCMonth(last.getUTCMonth() + 18)
  if (!day || day <= last.toISOString().slice(0, 10)) return undefined
  const year = day.slice(0, 4)
  return t`${year} is more than 18 months away. Is that the right year?`
}
