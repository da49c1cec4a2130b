import type { Airport } from '@flight-amigo/backend/contract/listings'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { searchAirports } from './airportSearch.ts'
import { useAirportsQuery } from './airports.api.ts'

const DEBOUNCE_MS = 300
const NONE: Airport[] = []

/** The airports that match the typed text, 300 ms after the last key. The list is loaded when it is wanted. */
export function useAirportSearch({ isWanted, most }: { isWanted: boolean; most: number }) {
  const { data = NONE, isFetching, error, refetch } = useAirportsQuery(undefined, { skip: !isWanted })
  const [typed, setTyped] = useState('')
  const [settled, look] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => look(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (error) console.error('The list of airports could not be loaded.', error)
  }, [error])

  const byCode = useMemo(() => new Map(data.map((airport) => [airport.code, airport])), [data])
  return {
    found: useMemo(() => searchAirports(data, settled, most), [data, settled, most]),
    find: useCallback((code: string) => byCode.get(code.trim().toUpperCase()), [byCode]),
    look: setTyped,
    loading: isFetching,
    waiting: typed !== settled,
    failed: error !== undefined && !isFetching,
    retry: refetch,
  }
}

export type AirportSearch = ReturnType<typeof useAirportSearch>
