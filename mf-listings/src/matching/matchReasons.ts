import { clockTime } from '@flight-amigo/backend/contract/clock'
import type { Match, MatchedListing } from '@flight-amigo/backend/contract/listings'
import { dayOf } from '@flight-amigo/shared-ui/days'
import { routesOf } from '../listing/routes.ts'

/** The trip that is matched: the user's listing, or the route of a search, which has no cities. */
export interface Mine {
  departureAirport: string
  arrivalAirport: string
  departureCity?: string | undefined
  arrivalCity?: string | undefined
}

type Leg = NonNullable<Match['withYou']>[number]

/** Formats at most three reasons for a match, strongest first. */
export function matchReasons(listing: MatchedListing, mine?: Mine): string[] {
  const { match } = listing
  const { tier, alone = [], withYou = [], languageName } = match
  const isPartly = alone.length > 0 || withYou.some(({ certain, otherNumber }) => !certain && !otherNumber)
  return [
    tierText(listing, mine),
    differenceText(match),
    tier !== 'shared-leg' && isPartly ? withYouText(match) : '',
    languageName ? `You both speak ${languageName}` : '',
  ]
    .filter((reason) => reason !== '')
    .slice(0, 3)
}

function tierText(listing: MatchedListing, mine: Mine | undefined): string {
  const { tier, days = 0, withYou = [] } = listing.match
  switch (tier) {
    case 'same-flight':
      return sameFlight(withYou.filter(({ flightNumber, otherNumber }) => flightNumber && !otherNumber))
    case 'same-plane':
      return samePlane(withYou)
    case 'shared-leg':
      return isSearch(mine) ? `Flies ${and(routesOf(withYou))}` : withYouText(listing.match)
    case 'same-day':
      return sameDay(listing)
    case 'near-day':
      return `Same route, ${days ? `${dayCount(Math.abs(days))} ${days > 0 ? 'later' : 'earlier'}` : 'a few days apart'}`
    case 'near-airport':
      return nearAirport(listing, mine)
  }
}

/** A search has no flights, so another traveler cannot be on them. */
const isSearch = (mine: Mine | undefined) => mine !== undefined && mine.departureCity === undefined

function sameDay({ departureAirport, arrivalAirport, match: { otherFlights = [] } }: MatchedListing): string {
  const [route] = routesOf(otherFlights)
  if (!route) return 'Same route, same day'
  const isWhole = route.startsWith(departureAirport) && route.endsWith(arrivalAirport)
  return `Same route${isWhole ? '' : ` ${route}`}, same day, another flight`
}

/** Describes how two listings differ about the same flight number. */
function differenceText({ withYou = [] }: Match): string {
  const [leg] = withYou.filter(({ time, otherTime, otherArrival }) => (time && otherTime) || otherArrival)
  if (!leg) return ''
  const { time, otherTime, arrivalAirport, otherArrival } = leg
  return time && otherTime
    ? `The times differ: yours is ${clockTime(time)}, theirs ${clockTime(otherTime)}`
    : `You fly to ${arrivalAirport}, they to ${otherArrival}`
}

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const and = (items: string[]) => items.join(', ').replace(/, ([^,]*)$/, ' and $1')
/** 'Dec 8', because the card shows the year. */
const shortDay = ({ date }: Leg) => dayOf(date).split(',')[0]

/** 'Same flight QR501 on Dec 8', once for a number that covers two flights on one day. */
function sameFlight(legs: Leg[]): string {
  const numbers = [...new Map(legs.map((leg) => [leg.flightNumber, leg])).values()]
  const days = [...Map.groupBy(numbers, shortDay)].map(([day, those]) => `${and(those.map(numberText))} on ${day}`)
  const named = numbers.length > days.length ? days.join(', ') : and(days)
  return `${numbers.length > 1 ? 'Same flights' : 'Same flight'} ${named}`.trim()
}

/** 'BA7521 (QR743)': the own number, and the one under which the other has booked the flight. */
const numberText = ({ flightNumber, soldAs }: Leg) => (soldAs ? `${flightNumber} (${soldAs})` : `${flightNumber}`)

function samePlane(legs: Leg[]): string {
  const sold = legs.find(({ flightNumber, otherNumber }) => flightNumber && otherNumber)
  if (sold) return `Likely the same plane (${sold.flightNumber} is sold as ${sold.otherNumber})`
  return `Likely the same plane${legs[0] ? ` on ${shortDay(legs[0])}` : ''}`
}

/** For example: 'With you DOH → ORD, may be on your flight ORD → SFO, not HYD → DOH'. */
function withYouText({ withYou = [], alone = [] }: Match): string {
  if (withYou.length === 0) return 'With you on part of the way'
  const likely = withYou.filter(({ otherNumber }) => otherNumber)
  const possible = withYou.filter(({ certain, otherNumber }) => !certain && !otherNumber)
  const parts = [
    ['with you', withYou.filter(({ certain }) => certain)],
    ['likely with you', likely],
    ['may be on your flight', possible],
  ] as const
  const text = parts.flatMap(([label, legs]) => (legs.length > 0 ? [`${label} ${and(routesOf(legs))}`] : [])).join(', ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}${alone.length > 0 ? `, not ${routesOf(alone).join(' or ')}` : ''}`
}

function nearAirport(theirs: MatchedListing, mine: Mine | undefined): string {
  const { distanceKm } = theirs.match
  const distanceText = distanceKm === undefined ? undefined : `${distanceKm} km`
  if (!mine) return `From nearby airports${distanceText ? `, ${distanceText} apart` : ''}`
  const ends = [
    {
      word: 'From',
      code: theirs.departureAirport,
      city: theirs.departureCity,
      own: mine.departureAirport,
      ownCity: mine.departureCity,
    },
    {
      word: 'To',
      code: theirs.arrivalAirport,
      city: theirs.arrivalCity,
      own: mine.arrivalAirport,
      ownCity: mine.arrivalCity,
    },
  ].filter(({ code, own }) => code !== own)
  // Airports in the same city are told apart by their codes.
  const texts = ends.map(({ word, code, city, ownCity }) => `${word} ${city === ownCity ? `${city} (${code})` : city}`)
  const own = and(ends.map((end) => end.own))
  const distance = distanceText ? `${ends.length > 1 ? 'at most ' : ''}${distanceText} from ${own}` : `near ${own}`
  return ends.length > 0 ? `${texts.join(' ').replace(' To ', ' to ')}, ${distance}` : 'Near your airports'
}
