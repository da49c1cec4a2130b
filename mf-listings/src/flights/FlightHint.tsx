import { isPublished, type ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { clockTime } from '@flight-amigo/shared-ui/days'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { errorText, skipToken } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDay } from '../create/connections.ts'
import styles from './FlightHint.module.css'
import { City, FlightSchedule } from './FlightSchedule.tsx'
import {
  type FilledIn,
  type FlightFormValues,
  type FlightSuggestion,
  fieldsWithout,
  suggestionFor,
} from './flightSuggestion.ts'
import { type FlightOnDay, useFlightsQuery, useStoredFlightsQuery } from './flights.api.ts'
import { scheduledTimes } from './scheduledTimes.ts'

interface Props {
  /** Empty while it is incomplete. */
  number: string
  date: string
  fields: FlightFormValues
  /**
   * Fills in what is empty in the fields, or what the `previous` flight filled in. `all` also replaces different values.
   */
  onUse: (flight: ScheduledFlight, all: boolean, fields: FlightFormValues, previous?: ScheduledFlight) => void
  /** Empties what the flight filled in: those that were empty, and others with the flight's values. */
  onClear: (flight: ScheduledFlight, fields: FlightFormValues) => void
  onConnect?: (flight: ScheduledFlight) => void
}

/**
 * Fills in empty fields from the scheduled flight, and offers the values that differ. Filled-in values are emptied once
 * the number or the day is another one.
 */
export function FlightHint({ number, date, fields, onUse, onClear, onConnect }: Props) {
  const { lookupKey, flights, refusal, settledKey } = useTypedFlight(number, date)
  const filled = useRef<FilledIn>(undefined)
  const isFilled = filled.current !== undefined && filled.current.lookupKey === lookupKey
  // Values filled in from a partially typed number may be replaced.
  const open = isFilled ? fields : fieldsWithout(fields, filled.current)
  const suggestion = flights && suggestionFor(flights, open)
  const area = useRef<HTMLDivElement>(null)
  const canFill = suggestion?.kind === 'fill' && !isFilled

  // Run once for each number and day, so that a field that the user clears stays empty.
  const fill = useEffectEvent((found: ScheduledFlight) => {
    const previous = filled.current?.flight
    filled.current = { lookupKey, flight: found, fields: open, all: false }
    onUse(found, false, open, previous)
    const { flightNumber } = found
    announce(t`Filled in from the schedule of ${flightNumber}.`)
  })
  useEffect(() => {
    if (canFill) fill(suggestion.flight)
  }, [canFill, suggestion])

  const clear = useEffectEvent(() => {
    if (!filled.current || isFilled || filled.current.lookupKey === settledKey) return
    const { flight: previous } = filled.current
    filled.current = undefined
    onClear(previous, open)
    const { flightNumber } = previous
    announce(t`Removed what was filled in from the schedule of ${flightNumber}.`)
  })
  useEffect(() => {
    if (settledKey !== undefined) clear()
  }, [settledKey])

  if (refusal)
    return (
      <p className={styles.hint} role="status">
        {refusal}
      </p>
    )
  if (!flights) return null
  const [flight = ''] = lookupKey?.split(' ') ?? []
  // The pressed button disappears, so keep the focus here.
  const use = (found: ScheduledFlight) => {
    const before = fieldsWithout(fields, filled.current)
    filled.current = { lookupKey, flight: found, fields: before, all: true }
    onUse(found, true, fields)
    area.current?.focus()
  }
  const connect = (found: ScheduledFlight) => {
    onConnect?.(found)
    area.current?.focus()
  }
  return (
    <div ref={area} className={styles.hint} role="status" tabIndex={-1}>
      {suggestion ? (
        <Suggestion suggestion={suggestion} onUse={use} onConnect={connect} />
      ) : (
        <p>
          <Trans>We can't find {flight} on that day. You can still use it.</Trans>
        </p>
      )}
    </div>
  )
}

interface SuggestionProps {
  suggestion: FlightSuggestion
  onUse: (flight: ScheduledFlight) => void
  onConnect: (flight: ScheduledFlight) => void
}

function Suggestion({ suggestion, onUse, onConnect }: SuggestionProps) {
  switch (suggestion.kind) {
    case 'choose':
      return (
        <>
          <p>{severalText(suggestion.flights)}</p>
          {suggestion.flights.map((flight) => (
            <Button key={flight.departureAirport} variant="quiet" size="small" onClick={() => onUse(flight)}>
              {flightText(flight)}
            </Button>
          ))}
        </>
      )
    case 'differs':
      return (
        <Offer
          button={suggestion.field === 'time' ? t`Use this time` : t`Use this flight`}
          onPress={() => onUse(suggestion.flight)}
        >
          <Departure of={suggestion.flight} hasTime={suggestion.field === 'time'} />
        </Offer>
      )
    case 'impossible':
      return (
        <p>
          <Departure of={suggestion.flight} hasTime={false} />
        </p>
      )
    case 'connect':
      return (
        <Offer button={t`Add this connection`} onPress={() => onConnect(suggestion.flight)}>
          <Arrival of={suggestion.flight} />
        </Offer>
      )
    case 'fill':
    case 'agrees':
      return <FlightSchedule flight={suggestion.flight} />
  }
}

function severalText([first]: ScheduledFlight[]): string {
  const flight = first?.flightNumber ?? ''
  return t`${flight} has several flights that day. Which one is it?`
}

function flightText(flight: ScheduledFlight): string {
  const { departureAirport, arrivalAirport } = flight
  const departure = clockTime(scheduledTimes(flight).time)
  return t`${departureAirport} to ${arrivalAirport}, ${departure}`
}

function Departure({ of: flight, hasTime }: { of: ScheduledFlight; hasTime: boolean }) {
  const { flightNumber, departureAirport } = flight
  const departure = clockTime(scheduledTimes(flight).time)
  return hasTime ? (
    <Trans comment="The tag is a city">
      {flightNumber} leaves <City of={departureAirport} /> at {departure} on that day.
    </Trans>
  ) : (
    <Trans comment="The tag is a city">
      {flightNumber} leaves <City of={departureAirport} /> on that day.
    </Trans>
  )
}

function Arrival({ of: flight }: { of: ScheduledFlight }) {
  const { flightNumber, arrivalAirport } = flight
  const landing = clockTime(scheduledTimes(flight).arrivalTime)
  return (
    <Trans comment="The tag is a city">
      {flightNumber} lands in <City of={arrivalAirport} /> at {landing}.
    </Trans>
  )
}

const Offer = ({ children, button, onPress }: { children: ReactNode; button: string; onPress: () => void }) => (
  <>
    <p>{children}</p>
    <Button variant="quiet" size="small" onClick={onPress}>
      {button}
    </Button>
  </>
)

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
  /** Says that the user can type the flight, when a limit has refused the lookup. */
  refusal?: string
  /** What has been typed, after a pause; undefined until then and while the day is incomplete. */
  settledKey?: string | undefined
}

/** Looks up a flight while its number is typed. A valid `number` may be the beginning of another one. */
function useTypedFlight(number: string, date: string): TypedFlight {
  const typed = `${number} ${date}`
  const isWhole = LONGEST_NUMBER.test(number)
  const soon = useSettled(typed, SHORT_MS)
  const late = useSettled(typed, isWhole ? SHORT_MS : TYPING_MS)
  const isSettled = late === typed
  const settledKey = isSettled && isDay(date) ? typed : undefined
  const { currentData: stored } = useStoredFlightsQuery((!isWhole && queryOf(soon)) || skipToken)
  const isStored = stored?.isStored === true
  const { currentData: read, error } = useFlightsQuery((isSettled && !isStored && queryOf(late)) || skipToken)
  if (isStored) return { lookupKey: soon, flights: stored.flights, settledKey }
  if (read) return { lookupKey: late, flights: read, settledKey }
  const isRefused = hasCode(error, 'flights-of-account-used-up', 'flights-used-up')
  return { settledKey, ...(isRefused && { refusal: errorText(error, '') }) }
}

/** Undefined for an incomplete number, and for a day without published flights. */
function queryOf(typed = ''): FlightOnDay | undefined {
  const [number, date] = typed.split(' ')
  return number && date && isPublished(date) ? { number, date } : undefined
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
