import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { scheduledTimes } from './scheduledTimes.ts'

/**
 * A flight of a form, as far as it is filled in. `to` is where it lands: the next connection or the end of the trip.
 */
export interface FlightFormValues {
  from: string
  to: string
  /** Undefined in a form without times. */
  time: string | undefined
  canConnect: boolean
  /** Where the trip's previous flight begins: a flight from there cannot follow it. */
  previousFrom?: string | undefined
}

/** The values that a flight filled in, and the form's values before that. `lookupKey` is the flight's number and day. */
export interface FilledIn {
  lookupKey: string | undefined
  flight: ScheduledFlight
  fields: FlightFormValues
  /** Whether the flight also replaced different values. */
  all: boolean
}

/** Removes the values that a flight filled in and the user has not changed since. */
export function fieldsWithout(fields: FlightFormValues, filled: FilledIn | undefined): FlightFormValues {
  if (!filled) return fields
  const { departureAirport, arrivalAirport } = filled.flight
  const { time } = scheduledTimes(filled.flight)
  const withoutFilled = <Field extends 'from' | 'to' | 'time'>(field: Field, value: string) => {
    const isFilled = filled.fields[field] === '' || (filled.all && filled.fields[field] !== value)
    return isFilled && fields[field] === value ? '' : fields[field]
  }
  return {
    ...fields,
    from: withoutFilled('from', departureAirport),
    to: withoutFilled('to', arrivalAirport),
    time: withoutFilled('time', time),
  }
}

export type FlightSuggestion =
  | { kind: 'fill'; flight: ScheduledFlight }
  /** The number has several flights that day. */
  | { kind: 'choose'; flights: ScheduledFlight[] }
  /** The departure time or airport differs. */
  | { kind: 'differs'; flight: ScheduledFlight; field: 'time' | 'from' }
  /** The flight begins where the trip's previous flight begins, so it cannot follow it. */
  | { kind: 'impossible'; flight: ScheduledFlight }
  /** The flight lands elsewhere, so the trip has a connection there. */
  | { kind: 'connect'; flight: ScheduledFlight }
  | { kind: 'agrees'; flight: ScheduledFlight }

/** Undefined if the number has no flights. */
export function suggestionFor(
  flights: readonly ScheduledFlight[],
  fields: FlightFormValues,
): FlightSuggestion | undefined {
  const fromHere = flights.filter(({ departureAirport }) => departureAirport === fields.from)
  const candidates = fields.from && fromHere.length > 0 ? fromHere : flights
  const flight = candidates.find(({ arrivalAirport }) => arrivalAirport === fields.to) ?? candidates[0]
  if (!flight) return
  if (fields.previousFrom && flight.departureAirport === fields.previousFrom) return { kind: 'impossible', flight }
  if (candidates.length > 1 && flight.arrivalAirport !== fields.to) return { kind: 'choose', flights: [...candidates] }
  if (fields.from && flight.departureAirport !== fields.from) return { kind: 'differs', flight, field: 'from' }
  if (!fields.from || !fields.to || fields.time === '') return { kind: 'fill', flight }
  if (flight.arrivalAirport !== fields.to && fields.canConnect) return { kind: 'connect', flight }
  if (fields.time !== undefined && scheduledTimes(flight).time !== fields.time)
    return { kind: 'differs', flight, field: 'time' }
  return { kind: 'agrees', flight }
}
