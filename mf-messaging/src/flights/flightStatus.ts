import { clockTime } from '@flight-amigo/backend/contract/clock'
import type { FlightStatus } from '@flight-amigo/backend/contract/flights'
import { localDateTime } from '../localDateTime.ts'

export interface FlightEnds {
  departureCity: string
  departureZone: string
  arrivalCity: string
  arrivalZone: string
}

/** The status of a flight in words. `isBad` marks what the travelers must react to. */
export interface StatusText {
  text: string
  isBad: boolean
  /** Terminals, gates and the baggage belt, as far as they matter now. */
  places: string[]
}

const MINUTE = 60_000
/** Below this, a flight counts as on time. */
const LATE_MINUTES = 15

const clockAt = (moment: string, zone: string) => clockTime(localDateTime(moment, zone).time)

const minutesLate = (moment: string, scheduled: string) =>
  Math.round((Date.parse(moment) - Date.parse(scheduled)) / MINUTE)

/** " (95 min late)"; empty if it is on time. */
function lateness(moment: string, scheduled: string): string {
  const minutes = minutesLate(moment, scheduled)
  return minutes < LATE_MINUTES ? '' : ` (${minutes} min late)`
}

/** Describes the status of a flight. */
export function statusText(status: FlightStatus, ends: FlightEnds): StatusText {
  const { canceled, divertedTo, actualDeparture, actualArrival, scheduledDeparture, scheduledArrival } = status
  const { departureCity, departureZone, arrivalCity, arrivalZone } = ends
  if (canceled) return { text: 'Canceled', isBad: true, places: [] }
  if (actualArrival) {
    const where = divertedTo ?? arrivalCity
    const text = `Landed in ${where} at ${clockAt(actualArrival, arrivalZone)}${lateness(actualArrival, scheduledArrival)}`
    return { text, isBad: divertedTo !== null, places: arrivalPlaces(status) }
  }
  if (divertedTo) return { text: `Diverted: lands in ${divertedTo}, not in ${arrivalCity}`, isBad: true, places: [] }
  if (actualDeparture) {
    const lands = clockAt(status.estimatedArrival ?? scheduledArrival, arrivalZone)
    const text = `Left ${departureCity} at ${clockAt(actualDeparture, departureZone)}${lateness(actualDeparture, scheduledDeparture)}, lands in ${arrivalCity} about ${lands}`
    return { text, isBad: false, places: arrivalPlaces(status) }
  }
  const expected = status.estimatedDeparture ?? scheduledDeparture
  const late = minutesLate(expected, scheduledDeparture)
  const isLate = late >= LATE_MINUTES
  const text = isLate
    ? `Delayed by ${late} min: leaves ${departureCity} at ${clockAt(expected, departureZone)}`
    : `On time: leaves ${departureCity} at ${clockAt(expected, departureZone)}`
  return { text, isBad: isLate, places: departurePlaces(status) }
}

const departurePlaces = ({ departureTerminal, departureGate }: FlightStatus) => [
  ...(departureTerminal ? [`Terminal ${departureTerminal}`] : []),
  ...(departureGate ? [`Gate ${departureGate}`] : []),
]

const arrivalPlaces = ({ arrivalTerminal, arrivalGate, baggageClaim }: FlightStatus) => [
  ...(arrivalTerminal ? [`Arrives at terminal ${arrivalTerminal}`] : []),
  ...(arrivalGate ? [`Gate ${arrivalGate}`] : []),
  ...(baggageClaim ? [`Baggage belt ${baggageClaim}`] : []),
]

/** How long ago the status was read: "just now", "5 min ago", "3 hours ago". */
export function ageText(readAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(readAt)) / MINUTE)
  if (minutes < 2) return 'just now'
  if (minutes < 90) return `${minutes} min ago`
  return `${Math.round(minutes / 60)} hours ago`
}
