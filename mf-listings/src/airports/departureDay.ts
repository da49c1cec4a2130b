import { todayIn } from '@flight-amigo/backend/contract/listings'
import { useDeferredValue } from 'react'
import { today } from '../listing/tripDates.ts'
import { useAirports } from './airports.api.ts'

/**
 * Today at the departure airport, and the earliest day that a trip from there can have. Until an airport is chosen,
 * today is the reader's, and the earliest day is the one of the last place on Earth.
 */
export function useDepartureDay(code: string): { today: string; earliest: string } {
  const { data } = useAirports(code.length === 3)
  // A browser's first time zone takes a slow phone 50 ms, so the screen comes before it.
  const zone = useDeferredValue(data?.find((airport) => airport.code === code)?.zone)
  const there = zone && todayIn(zone)
  return {
    today: there || today(),
    earliest: there || new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10),
  }
}

/** Whether a code is no airport's, such as a city's; false until the list has loaded. The server only finds nothing. */
export function useUnknownAirports({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const { data } = useAirports(Boolean(from || to))
  return (code: string | undefined) => Boolean(code && data && !data.some((airport) => airport.code === code))
}

/** The question about a day for which no airline sells flights yet; undefined for other days. */
export function farDayQuestion(day: string | undefined, now: string): string | undefined {
  const last = new Date(now)
  last.setUTCMonth(last.getUTCMonth() + 18)
  return day && day > last.toISOString().slice(0, 10)
    ? `${day.slice(0, 4)} is more than 18 months away. Is that the right year?`
    : undefined
}
