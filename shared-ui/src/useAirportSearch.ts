import { useCallback, useEffect, useMemo, useState } from 'react'
import { type NamedAirport, searchAirports } from './airportSearch.ts'

const DEBOUNCE_MS = 300
const NONE: NamedAirport[] = []

export interface AirportList {
  data?: readonly NamedAirport[] | undefined
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
}

/** Searches 300 ms after the last key. */
export function useAirportSearch(
  airports: AirportList,
  { typed, maxSuggestions }: { typed: string; maxSuggestions: number },
) {
  const { data = NONE, isFetching, error, refetch } = airports
  const [settled, settle] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => settle(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (error) console.error('The list of airports could not be loaded.', error)
  }, [error])

  const byCode = useMemo(() => new Map(data.map((airport) => [airport.code, airport])), [data])
  return {
    found: useMemo(() => searchAirports(data, settled, maxSuggestions), [data, settled, maxSuggestions]),
    find: useCallback((text: string) => byCode.get(text.trim().toUpperCase()), [byCode]),
    findOnlyMatch: useCallback(
      (text: string) => {
        const [only, another] = searchAirports(data, text, 2)
        return another ? undefined : only
      },
      [data],
    ),
    loading: isFetching,
    waiting: typed !== settled,
    failed: error !== undefined && !isFetching,
    retry: refetch,
  }
}

export type AirportSearch = ReturnType<typeof useAirportSearch>
