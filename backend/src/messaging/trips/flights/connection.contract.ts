import * as z from 'zod/mini'
import type { FlightStatus } from '../../../flights/flight-status.contract.ts'

const CONNECTION_MINUTES = 45
const MINUTE_MS = 60_000

/** If the booked connection was shorter, it is missed only when the next flight has left. */
export const isTooShort = (minutes: number, planned: number): boolean =>
  minutes < (planned < CONNECTION_MINUTES ? 0 : CONNECTION_MINUTES)

interface Flight {
  departsAt: string
  landsAt: string
  status?: Pick<FlightStatus, 'phase' | 'scheduledDeparture' | 'scheduledArrival'> | null | undefined
}

const gap = (landing: string, departure: string) => (Date.parse(departure) - Date.parse(landing)) / MINUTE_MS

/** Returns the index of the first flight after which the next one may be missed, or -1. */
export const endangeredConnection = (flights: readonly Flight[]): number =>
  flights.findIndex((flight, index) => {
    const next = flights[index + 1]
    if (!next || flight.status?.phase === 'canceled' || flight.status?.phase === 'diverted') return false
    if (next.status && next.status.phase !== 'scheduled') return false
    const planned = gap(
      flight.status?.scheduledArrival ?? flight.landsAt,
      next.status?.scheduledDeparture ?? next.departsAt,
    )
    return isTooShort(gap(flight.landsAt, next.departsAt), planned)
  })

/** Whether a person has had the warning on the screen, was only sent it, or neither. */
const Warning = z.enum(['read', 'sent', 'none'])

/** Who knows that a connection is in danger. `byLink` is the traveler without an account. */
export const Warned = z.object({ helper: Warning, traveler: Warning, byLink: z.optional(Warning) })
export type Warned = z.infer<typeof Warned>
