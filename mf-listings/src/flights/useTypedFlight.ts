import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { skipToken } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { type FlightOnDay, useFlightsQuery, useStoredFlightsQuery } from './flights.api.ts'

/** After this pause, request what the site has stored about a number. */
const SHORT_MS = 80
/**
 * After this pause, request the provider's data. A shorter pause would cost a call for each part of a slowly typed
 * number.
 */
const TYPING_MS = 300
/** A number with four digits is complete. */
const LONGEST_NUMBER = /\d{4}$/

interface TypedFlight {
  /** The number and day that were looked up; undefined while nothing is known. */
  lookupKey?: string | undefined
  flights?: ScheduledFlight[] | undefined
}

/** Looks up a flight while its number is typed. A valid `number` may be the beginning of another one. */
export function useTypedFlight(number: string, date: string): TypedFlight {
  const typed = `${number} ${date}`
  const isWhole = LONGEST_NUMBER.test(number)
  const soon = useSettled(typed, SHORT_MS)
  const late = useSettled(typed, isWhole ? SHORT_MS : TYPING_MS)
  const { currentData: stored } = useStoredFlightsQuery(soon && !isWhole ? queryOf(soon) : skipToken)
  const isStored = stored?.isStored === true
  const { currentData: read } = useFlightsQuery(late && late === typed && !isStored ? queryOf(late) : skipToken)
  if (isStored) return { lookupKey: soon, flights: stored.flights }
  return read ? { lookupKey: late, flights: read } : {}
}

function queryOf(typed: string): FlightOnDay {
  const [number = '', date = ''] = typed.split(' ')
  return { number, date }
}

/** Returns the value after it has been stable for `ms`; undefined at first. */
function useSettled(value: string, ms: number): string | undefined {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
