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
export function useAirportSearch(airports: AirportList, { typed, most }: { typed: string; most: number }) {
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
    found: useMemo(() => searchAirports(data, settled, most), [data, settled, most]),
    find: useCallback((text: string) => byCode.get(text.trim().toUpperCase()), [byCode]),
    only: useCallback(
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
