import { daysAfter, type Leg, type Listing } from '@flight-amigo/backend/contract/listings'
import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'

export const Connection = z.object({
  airport: z.string(),
  date: z.string(),
  time: z.string(),
  flightNumber: z.string(),
})
export type Connection = z.infer<typeof Connection>

interface FlightValues extends Omit<Connection, 'airport'> {
  departureAirport: string
  arrivalAirport: string
  connections: Connection[]
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The trip's airports are the start of the first and the end of the last flight. */
export function legsOf(values: FlightValues): Array<{ [Field in keyof Leg]: string }> {
  const { departureAirport, arrivalAirport, date, time, flightNumber, connections } = values
  if (connections.length === 0) return []
  return [{ airport: departureAirport, date, time, flightNumber }, ...connections].map(({ airport, ...rest }, n) => ({
    departureAirport: airport,
    arrivalAirport: connections[n]?.airport ?? arrivalAirport,
    ...rest,
  }))
}

export function connectionsOf({ legs = [], flightNumber }: Listing) {
  const connections = legs.slice(1).map(({ departureAirport, date, time, flightNumber: own }) => ({
    airport: departureAirport,
    date,
    time: time ?? '',
    flightNumber: own ?? '',
  }))
  // The listing's flight number may be that of its last flight.
  const isOfLast = connections.length > 0 && connections.at(-1)?.flightNumber === flightNumber
  return { connections, flightNumber: (isOfLast ? legs[0]?.flightNumber : flightNumber) ?? '' }
}

/** Shifts each connection's date by the number of days between the old and the new trip date. Ignores incomplete dates. */
export function shiftDates(connections: Connection[], oldDate: string, newDate: string): Connection[] {
  if (!isDay(oldDate) || !isDay(newDate)) return connections
  const days = Math.round((Date.parse(newDate) - Date.parse(oldDate)) / 86_400_000)
  return connections.map((each) => (isDay(each.date) ? { ...each, date: daysAfter(each.date, days) } : each))
}

/** Excludes years that are still being typed, such as 0002. */
export const isDay = (text: string) => DAY.test(text) && Date.parse(text) >= 0

export type LegError = [n: number, field: string, message: string]

export function fieldErrors(errors: LegError[], values: FlightValues): Map<string, string> {
  const errorsByField = new Map<string, string>()
  for (const [n, airport] of values.connections.map(({ airport }, n) => [n, airport] as const)) {
    const field = `connections.${n}.airport`
    if (airport.trim() === '') errorsByField.set(field, t`Connecting airport is required`)
    else if (airport === (values.connections[n + 1]?.airport ?? values.arrivalAirport))
      errorsByField.set(field, t`Please choose an airport that differs from the next stop`)
  }
  for (const [n, field, message] of errors) {
    const formField = fieldOf(n, field, values)
    if (formField && !errorsByField.has(formField)) errorsByField.set(formField, message)
  }
  return errorsByField
}

/** Undefined if another field shows the same error. */
function fieldOf(n: number, field: string, { connections, arrivalAirport }: FlightValues): string | undefined {
  if (field === 'arrivalAirport') {
    if (n < connections.length) return `connections.${n}.airport`
    return connections.at(-1)?.airport === arrivalAirport ? undefined : field
  }
  if (n === 0) return field
  return `connections.${n - 1}.${field === 'departureAirport' ? 'airport' : field}`
}
