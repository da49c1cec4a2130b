import type { FlightStatus } from '@flight-amigo/backend/contract/flights'
import { clockTime } from '@flight-amigo/shared-ui/days'
import { plural, t } from '@lingui/core/macro'
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

/** The minutes that a flight is late; undefined if it is on time. */
function lateness(moment: string, scheduled: string): number | undefined {
  const minutes = minutesLate(moment, scheduled)
  return minutes < LATE_MINUTES ? undefined : minutes
}

/** Describes the status of a flight. */
export function statusText(status: FlightStatus, ends: FlightEnds): StatusText {
  const { canceled, actualDeparture, actualArrival, scheduledDeparture, scheduledArrival } = status
  const { departureCity, departureZone, arrivalCity, arrivalZone } = ends
  const divertedTo = status.divertedTo && (status.divertedCity ?? status.divertedTo)
  if (canceled)
    return { text: t({ message: 'Canceled', comment: 'A flight, by its airline.' }), isBad: true, places: [] }
  if (actualArrival) {
    const city = divertedTo ?? arrivalCity
    const time = clockAt(actualArrival, status.divertedZone ?? arrivalZone)
    const minutes = lateness(actualArrival, scheduledArrival)
    const text = minutes
      ? plural(minutes, {
          one: `Landed in ${city} at ${time} (# min late)`,
          other: `Landed in ${city} at ${time} (# min late)`,
        })
      : t`Landed in ${city} at ${time}`
    return { text, isBad: divertedTo !== null, places: arrivalPlaces(status) }
  }
  if (divertedTo) return { text: t`Diverted: lands in ${divertedTo}, not in ${arrivalCity}`, isBad: true, places: [] }
  if (actualDeparture) {
    const landingTime = clockAt(status.estimatedArrival ?? scheduledArrival, arrivalZone)
    const time = clockAt(actualDeparture, departureZone)
    const minutes = lateness(actualDeparture, scheduledDeparture)
    const text = minutes
      ? plural(minutes, {
          one: `Left ${departureCity} at ${time} (# min late), lands in ${arrivalCity} about ${landingTime}`,
          other: `Left ${departureCity} at ${time} (# min late), lands in ${arrivalCity} about ${landingTime}`,
        })
      : t`Left ${departureCity} at ${time}, lands in ${arrivalCity} about ${landingTime}`
    return { text, isBad: false, places: arrivalPlaces(status) }
  }
  const expected = status.estimatedDeparture ?? scheduledDeparture
  const minutes = minutesLate(expected, scheduledDeparture)
  const isLate = minutes >= LATE_MINUTES
  const time = clockAt(expected, departureZone)
  const text = isLate
    ? plural(minutes, {
        one: `Delayed by # min: leaves ${departureCity} at ${time}`,
        other: `Delayed by # min: leaves ${departureCity} at ${time}`,
      })
    : t`On time: leaves ${departureCity} at ${time}`
  return { text, isBad: isLate, places: departurePlaces(status) }
}

const gateText = (gate: string) => t`Gate ${gate}`

const departurePlaces = ({ departureTerminal: terminal, departureGate }: FlightStatus) => [
  ...(terminal ? [t({ message: `Terminal ${terminal}`, comment: 'The terminal of an airport.' })] : []),
  ...(departureGate ? [gateText(departureGate)] : []),
]

const arrivalPlaces = ({ arrivalTerminal, arrivalGate, baggageClaim }: FlightStatus) => [
  ...(arrivalTerminal ? [t`Arrives at terminal ${arrivalTerminal}`] : []),
  ...(arrivalGate ? [gateText(arrivalGate)] : []),
  ...(baggageClaim ? [t`Baggage belt ${baggageClaim}`] : []),
]

/** How long ago the status was read: "just now", "5 min ago", "3 hours ago". */
export function ageText(readAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(readAt)) / MINUTE)
  if (minutes < 2) return t({ message: 'just now', comment: 'When the status of a flight was read.' })
  if (minutes < 90) return plural(minutes, { one: '# min ago', other: '# min ago' })
  const hours = Math.round(minutes / 60)
  return plural(hours, { one: '# hour ago', other: '# hours ago' })
}
