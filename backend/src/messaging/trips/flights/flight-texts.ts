import { arrivalOf, delayOf, departureOf, type ReadFacts } from '../../../flights/public.ts'
import { clockTime } from '../../../http/clock.contract.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'

/** A flight of a trip with its facts, and the next flight, as they are when the notification is sent. */
export interface FlightOfTrip {
  flightNumber: string
  departure: string
  arrival: string
  facts: ReadFacts
  next: { flightNumber: string | null; departsAt: Date } | undefined
}

export interface FlightText {
  subject: string
  paragraphs: string[]
  label?: string
}

const WHAT_TO_DO =
  'After landing, go to the airline’s transfer desk: it finds another flight. Tell each other when you know it, and suggest it on your trip’s page.'

/** The local time at an airport: "5:20 AM on Tuesday, December 8". */
function localTime(moment: Date, airport: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: placeOf(airport).zone }).format(moment)
  const time = clockTime(part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))
  return `${time} on ${part({ weekday: 'long', month: 'long', day: 'numeric' })}`
}

/** "95 minutes", "2 hours", "3 hours and 10 minutes". */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (minutes < 120) return `${minutes} minutes`
  return rest === 0 ? `${hours} hours` : `${hours} hours and ${rest} minutes`
}

type Template = (flight: FlightOfTrip, from: string, to: string) => FlightText | undefined

const TEMPLATES: Record<string, Template> = {
  'flight-delayed': ({ flightNumber, facts, departure, arrival }, from, to) =>
    delayOf(facts) < 30 || facts.canceled
      ? undefined
      : {
          subject: `${flightNumber} is delayed`,
          paragraphs: [
            `${flightNumber} from ${from} to ${to} is ${duration(delayOf(facts))} late.`,
            `It leaves ${from} at ${localTime(departureOf(facts), departure)}, and lands in ${to} at ${localTime(arrivalOf(facts), arrival)}, local time.`,
          ],
        },
  'flight-gate': ({ flightNumber, facts }, from, to) =>
    facts.departureGate === null || facts.actualDeparture
      ? undefined
      : {
          subject: `${flightNumber} leaves from gate ${facts.departureGate}`,
          paragraphs: [
            `The gate of ${flightNumber} from ${from} to ${to} has changed: it is now gate ${facts.departureGate}.`,
            'Please check the screens at the airport, because gates can change again.',
          ],
        },
  'flight-canceled': ({ flightNumber, facts }, from, to) =>
    facts.canceled
      ? {
          subject: `${flightNumber} was canceled`,
          paragraphs: [
            `${flightNumber} from ${from} to ${to} was canceled.`,
            'Please ask the airline for another flight. Tell each other when you know it, and suggest it on your trip’s page.',
          ],
        }
      : undefined,
  'flight-diverted': ({ flightNumber, facts }, _from, to) =>
    facts.divertedTo === null
      ? undefined
      : {
          subject: `${flightNumber} lands in ${placeOf(facts.divertedTo).city}`,
          paragraphs: [
            `${flightNumber} was diverted: it lands in ${placeOf(facts.divertedTo).city}, not in ${to}.`,
            'The airline takes its passengers on from there. Please stay together, and ask its staff.',
          ],
        },
  'connection-missed': ({ flightNumber, facts, arrival, next }, _from, to) =>
    next === undefined
      ? undefined
      : {
          subject: `The connection in ${to} may be missed`,
          paragraphs: [
            `${flightNumber} lands in ${to} at ${localTime(arrivalOf(facts), arrival)}. The next flight${next.flightNumber ? `, ${next.flightNumber},` : ''} leaves at ${localTime(next.departsAt, arrival)}.`,
            WHAT_TO_DO,
          ],
        },
  'flight-landed': ({ flightNumber, facts, arrival }) => {
    const airport = facts.divertedTo ?? arrival
    const { city } = placeOf(airport)
    return {
      subject: `${flightNumber} has landed in ${city}`,
      paragraphs: [
        `${flightNumber} landed in ${city} at ${localTime(arrivalOf(facts), airport)}, local time.${facts.baggageClaim ? ` Baggage belt: ${facts.baggageClaim}.` : ''}`,
        'You can record the landing on your trip’s page, so that the family sees it.',
      ],
      label: 'Open your trip',
    }
  },
}

/** The text of a notification such as `flight-delayed:1:2`; undefined if it no longer applies. */
export const flightNewsText = (kind: string, flight: FlightOfTrip): FlightText | undefined =>
  TEMPLATES[kind.split(':')[0]!]?.(flight, placeOf(flight.departure).city, placeOf(flight.arrival).city)

/** The number of the flight in a kind. */
export const flightIn = (kind: string): number => Number(kind.split(':')[1])
