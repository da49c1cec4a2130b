import { capitalized } from '../../../languages/capitalized.ts'
import { i18n } from '../../../languages/i18n.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import type { TripRole } from '../trip-reader.ts'
import type { FlightNews } from './flight-news.ts'
import { type FlightOfTrip, TEMPLATES } from './flight-news-templates.ts'

/** The names are as this reader knows them. */
export interface NewsReader {
  role: TripRole
  traveler: string
  helper: string
}

export interface FlightText {
  subject: string
  paragraphs: string[]
  sms: string[]
  label?: string
}

/** A reader who does not fly learns whose flight it is, and so does a helper on another flight. */
function introduction({ role, traveler, helper }: NewsReader, { together }: FlightOfTrip): string | undefined {
  if (role === 'traveler' || (role === 'helper' && together)) return
  if (role === 'helper') return i18n._('{traveler} takes this flight without you.', { traveler: capitalized(traveler) })
  return together
    ? i18n._('This is about the flight of {traveler}, who travels with {helper}.', { traveler, helper })
    : i18n._('This is about the flight of {traveler}.', { traveler })
}

const callTraveler = ({ traveler }: NewsReader) => i18n._('Please call {traveler}.', { traveler })

/** A helper who has another flight, before they meet, can do nothing about this one. */
const adviceFor = (role: TripRole, { together }: FlightOfTrip) =>
  role === 'poster' || role === 'family' ? role : role === 'traveler' || together ? 'flying' : undefined

/** Joins several news into one message, which begins with the most important. */
export function flightNewsText({ news, flights }: News, reader: NewsReader): FlightText {
  const texts = news.map(({ kind, leg }) => {
    const flight = flights[leg - 1]!
    const to = adviceFor(reader.role, flight)
    const {
      facts,
      advice,
      shortFacts = facts.slice(0, 1),
      shortAdvice,
      ...text
    } = TEMPLATES[kind](flight, locationOf(flight.departure).city, locationOf(flight.arrival).city, reader.traveler)
    const long = to && advice?.[to]
    const short = to === 'poster' ? long && callTraveler(reader) : to === 'flying' ? shortAdvice : long
    return { ...text, facts: [...facts, ...(long ? [long] : [])], sms: [...shortFacts, ...(short ? [short] : [])] }
  })
  const { subject, label } = texts[0]!
  const intro = introduction(reader, flights[news[0]!.leg - 1]!)
  return {
    subject,
    ...(label && reader.role !== 'poster' && { label }),
    paragraphs: [...(intro ? [intro] : []), ...texts.flatMap(({ facts }) => facts)],
    sms: texts.flatMap(({ sms }) => sms),
  }
}

interface News {
  news: readonly FlightNews[]
  flights: readonly FlightOfTrip[]
}
