import type { Airport } from '@flight-amigo/backend/contract/listings'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { searchAirports } from './airportSearch.ts'
import { useAirportsQuery } from './airports.api.ts'

const DEBOUNCE_MS = 300
const NONE: Airport[] = []

/** The airports that match the typed text, 300 ms after the last key. The list is loaded when it is wanted. */
export function useAirportSearch({ isWanted, typed, most }: { isWanted: boolean; typed: string; most: number }) {
  const { data = NONE, isFetching, error, refetch } = useAirportsQuery(undefined, { skip: !isWanted })
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
    /** The airport with this code, or the only one that the text can mean. */
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
