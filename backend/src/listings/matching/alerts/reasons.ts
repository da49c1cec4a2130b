import { capitalized } from '../../../languages/capitalized.ts'
import { i18n } from '../../../languages/i18n.ts'
import { nameOfLanguage } from '../../../languages/languages.ts'
import { quoted } from '../../../mail/email-template.ts'
import { locationOf } from '../../itinerary/flight-times.public.ts'
import type { Listing, Match, Tier } from '../../listings.contract.ts'
import { relativeOf, yourRelative } from '../../traveler/relation-texts.public.ts'
import { inRow } from '../../traveler/traveler-texts.ts'
import { firstNameOf } from './first-name.ts'

export const dayOf = (day: string) => i18n.date(day, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Dec 8' or 'Dec 8 to Dec 10'. */
export const daysOf = ({ date, endDate }: Pick<Listing, 'date' | 'endDate'>) =>
  endDate && endDate !== date
    ? i18n._('{first} to {last}', { first: dayOf(date), last: dayOf(endDate) }, { comment: 'The days of a trip.' })
    : dayOf(date)

/** The best reason may be that of a later shared flight. */
const isOneFlight = ({ flightNumber, otherNumber }: NonNullable<Match['withYou']>[number]) =>
  flightNumber && !otherNumber

type MatchFlight = NonNullable<Match['withYou']>[number]
const cityOf = (airport: string) => locationOf(airport).city
export const airportText = (airport: string) => `${cityOf(airport)} (${airport})`
const routeOf = ({ departureAirport, arrivalAirport }: Pick<MatchFlight, 'departureAirport' | 'arrivalAirport'>) =>
  i18n._('{from} to {to}', { from: cityOf(departureAirport), to: cityOf(arrivalAirport) }, { comment: 'A flight.' })

const numberOf = ({ flightNumber, soldAs }: MatchFlight) => `${flightNumber}${soldAs ? ` (${soldAs})` : ''}`

type ReasonText = (match: Match, other: Listing, day: string) => string

const REASONS: Record<Tier, ReasonText> = {
  'same-flight': ({ withYou = [] }) => {
    const byDay = Map.groupBy(withYou.filter(isOneFlight), ({ date }) => dayOf(date))
    // One number may cover two flights on a day.
    const days = [...byDay].map(([day, legs]) => ({ day, numbers: [...new Set(legs.map(numberOf))] }))
    const [first] = days
    if (first && days.length === 1 && first.numbers.length === 1)
      return i18n._('Same flight {flight} on {day}', { flight: first.numbers[0]!, day: first.day })
    const flights = days.map(({ day, numbers }) =>
      i18n._('{flights} on {day}', { flights: inRow(numbers), day }, { comment: 'QR501 and QR725 on Dec 8' }),
    )
    return i18n._(
      'Same flights {flights}',
      { flights: inRow(flights) },
      { comment: 'Same flights QR501 on Dec 8 and QR725 on Dec 9' },
    )
  },
  'same-plane': ({ withYou = [] }) => {
    const leg = withYou.find(({ otherNumber }) => otherNumber)
    return i18n._('Likely the same plane on {day} ({flight} is sold as {other})', {
      day: dayOf(leg?.date ?? ''),
      flight: `${leg?.flightNumber}`,
      other: `${leg?.otherNumber}`,
    })
  },
  'shared-leg': ({ withYou = [] }) => {
    const leg = withYou.find(({ certain }) => certain) ?? withYou[0]
    const day = dayOf(leg?.date ?? '')
    if (!leg) return i18n._('May be on your flight on {day}', { day })
    const flight = { from: cityOf(leg.departureAirport), to: cityOf(leg.arrivalAirport), day }
    return leg.certain
      ? i18n._('With you from {from} to {to} on {day}', flight)
      : i18n._('May be on your flight from {from} to {to} on {day}', flight)
  },
  'same-day': ({ otherFlights: [leg] = [] }, other, date) => {
    if (!leg) return i18n._('Same route, same day, {day}', { day: dayOf(date) })
    const isWhole = leg.departureAirport === other.departureAirport && leg.arrivalAirport === other.arrivalAirport
    const day = dayOf(leg.date)
    return isWhole
      ? i18n._('Same route, same day, another flight, {day}', { day })
      : i18n._('Same route, {flight}, same day, another flight, {day}', { flight: routeOf(leg), day })
  },
  'near-day': ({ days = 0 }, _, day) => i18n._('Same route, {when}, on {day}', { when: whenOf(days), day: dayOf(day) }),
  'near-airport': (_, other, day) =>
    i18n._('From {from} to {to} on {day}', {
      from: airportText(other.departureAirport),
      to: airportText(other.arrivalAirport),
      day: dayOf(day),
    }),
}

const whenOf = (days: number) =>
  days > 0
    ? i18n._('{days, plural, one {# day later} other {# days later}}', { days })
    : i18n._('{days, plural, one {# day earlier} other {# days earlier}}', { days: -days })

export const reasonOf = (match: Match, other: Listing): string =>
  REASONS[match.tier](match, other, match.date ?? other.date)

/** The author of a saved search may have no trip, so the text does not mention traveling together. */
export function searchReason(match: Match, other: Listing, { from, to }: { from: string; to: string }): string {
  const { tier, withYou: [leg] = [], days = 0 } = match
  if (tier === 'near-airport') return reasonOf(match, other)
  const date = dayOf(leg?.date ?? match.date ?? other.date)
  if (tier === 'same-flight') return i18n._('Flight {flight} on {day}', { flight: `${leg?.flightNumber}`, day: date })
  return tier === 'near-day'
    ? i18n._('From {from} to {to}, {when}, on {day}', { from, to, when: whenOf(days), day: date })
    : i18n._('From {from} to {to} on {day}', { from, to, day: date })
}

/** Whose languages a match is about. */
interface Speakers {
  /** The relation to the reader, if the reader's request is for someone close. */
  relation?: string | null | undefined
  other?: Pick<Listing, 'username' | 'traveler'> | undefined
}

function languageText(language: string, { relation, other }: Speakers): string {
  const values = { language: nameOfLanguage(language) ?? language, name: quoted(firstNameOf(other?.username ?? '')) }
  if (relation && other) {
    const traveler = capitalized(yourRelative(relation))
    return i18n._('{traveler} and {name} both speak {language}.', { ...values, traveler })
  }
  return other?.traveler
    ? i18n._('You and {traveler} both speak {language}.', {
        ...values,
        traveler: relativeOf(firstNameOf(other.username), other.traveler.relation),
      })
    : i18n._('You both speak {language}.', values)
}

export const detailsOf = ({ language, withYou = [], alone = [] }: Match, speakers: Speakers = {}): string[] => [
  ...withYou.flatMap(({ flightNumber, time, otherTime }) =>
    time && otherTime
      ? [
          i18n._('The times of {flight} differ: yours is {yours}, theirs {theirs}.', {
            flight: `${flightNumber}`,
            yours: i18n.clock(time),
            theirs: i18n.clock(otherTime),
          }),
        ]
      : [],
  ),
  ...withYou.flatMap(({ flightNumber, departureAirport, arrivalAirport, otherArrival }) =>
    otherArrival
      ? [
          i18n._('{flight} from {from}: yours to {yours}, theirs to {theirs}.', {
            flight: `${flightNumber}`,
            from: cityOf(departureAirport),
            yours: cityOf(arrivalAirport),
            theirs: cityOf(otherArrival),
          }),
        ]
      : [],
  ),
  ...(language ? [languageText(language, speakers)] : []),
  ...(alone.length > 0 ? [i18n._('Not together: {flights}.', { flights: i18n.joinItems(alone.map(routeOf)) })] : []),
]
