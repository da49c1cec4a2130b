import type { Match, MatchedListing } from '@flight-amigo/backend/contract/listings'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { clockTime, monthDay } from '@flight-amigo/shared-ui/days'
import { joinItems, joinText } from '@flight-amigo/shared-ui/joinText'
import { languageName } from '@flight-amigo/shared-ui/languageName'
import { plural, t } from '@lingui/core/macro'
import { routesOf } from '../listing/routes.ts'
import { listText } from '../listText.ts'

export interface OwnTrip {
  departureAirport: string
  arrivalAirport: string
  departureCity?: string | undefined
  arrivalCity?: string | undefined
  traveler?: MatchedListing['traveler']
}

type Leg = NonNullable<Match['withYou']>[number]

/** At most three reasons, strongest first. */
export function matchReasons(listing: MatchedListing, ownTrip?: OwnTrip): string[] {
  const { match } = listing
  const { tier, alone = [], withYou = [], language } = match
  const isPartly = alone.length > 0 || withYou.some(({ certain, otherNumber }) => !certain && !otherNumber)
  return [
    tierText(listing, ownTrip),
    differenceText(match),
    tier !== 'shared-leg' && isPartly ? withYouText(match) : '',
    language ? languageText(languageName(language, match.languageName), listing, ownTrip) : '',
  ]
    .filter((reason) => reason !== '')
    .slice(0, 3)
}

/** If someone close to a poster travels, it is they who speak the language. */
const languageText = (languageName: string, listing: MatchedListing, ownTrip: OwnTrip | undefined) =>
  listing.traveler || ownTrip?.traveler ? t`Language in common: ${languageName}` : t`You both speak ${languageName}`

function tierText(listing: MatchedListing, ownTrip: OwnTrip | undefined): string {
  const { tier, days = 0, withYou = [] } = listing.match
  switch (tier) {
    case 'same-flight':
      return sameFlightText(withYou.filter(({ flightNumber, otherNumber }) => flightNumber && !otherNumber))
    case 'same-plane':
      return samePlaneText(withYou)
    case 'shared-leg':
      return isSearch(ownTrip) ? routesFlownText(withYou) : withYouText(listing.match)
    case 'same-day':
      return sameDayText(listing)
    case 'near-day':
      return nearDayText(days)
    case 'near-airport':
      return nearAirportText(listing, ownTrip)
  }
}

function routesFlownText(legs: Leg[]): string {
  const routes = listText(routesOf(legs))
  return t({ message: `Flies ${routes}`, comment: 'This person flies a part of the route: Flies HYD → DOH' })
}

function nearDayText(days: number): string {
  const count = Math.abs(days)
  if (count === 0) return t`Same route, a few days apart`
  return days > 0
    ? plural(count, { one: 'Same route, # day later', other: 'Same route, # days later' })
    : plural(count, { one: 'Same route, # day earlier', other: 'Same route, # days earlier' })
}

/** A search has no flights, so another traveler cannot be on them. */
const isSearch = (ownTrip: OwnTrip | undefined) => ownTrip !== undefined && ownTrip.departureCity === undefined

function sameDayText({ departureAirport, arrivalAirport, match: { otherFlights = [] } }: MatchedListing): string {
  const [route] = routesOf(otherFlights)
  if (!route) return t`Same route, same day`
  const isWhole = route.startsWith(departureAirport) && route.endsWith(arrivalAirport)
  return isWhole ? t`Same route, same day, another flight` : t`Same route ${route}, same day, another flight`
}

function differenceText({ withYou = [] }: Match): string {
  const [leg] = withYou.filter(({ time, otherTime, otherArrival }) => (time && otherTime) || otherArrival)
  if (!leg) return ''
  const { time, otherTime, arrivalAirport, otherArrival = '' } = leg
  if (!time || !otherTime) return t`You fly to ${arrivalAirport}, they to ${otherArrival}`
  const [own, other] = [clockTime(time), clockTime(otherTime)]
  return t`The times differ: yours is ${own}, theirs ${other}`
}

/** Without the year, which the card shows. */
const shortDay = ({ date }: Leg) => monthDay(date)

/** 'Same flight QR501 on Dec 8', once for a number that covers two flights on one day. */
function sameFlightText(legs: Leg[]): string {
  const numbers = [...new Map(legs.map((leg) => [leg.flightNumber, leg])).values()]
  const days = [...Map.groupBy(numbers, shortDay)].map(([day, legsOnDay]) => {
    const flights = listText(legsOnDay.map(numberText))
    return t({ message: `${flights} on ${day}`, comment: 'QR501 on Dec 8' })
  })
  if (days.length === 0) return t`Same flight`
  const named = numbers.length > days.length ? joinItems(days) : listText(days)
  const count = numbers.length
  return plural(count, { one: `Same flight ${named}`, other: `Same flights ${named}` })
}

/** 'BA7521 (QR743)': the user's number, and the one under which the other traveler booked the flight. */
const numberText = ({ flightNumber, soldAs }: Leg) => (soldAs ? `${flightNumber} (${soldAs})` : `${flightNumber}`)

function samePlaneText(legs: Leg[]): string {
  const codeshareLeg = legs.find(({ flightNumber, otherNumber }) => flightNumber && otherNumber)
  if (codeshareLeg) {
    const [flightNumber, otherNumber] = [codeshareLeg.flightNumber ?? '', codeshareLeg.otherNumber ?? '']
    return t`Likely the same plane (${flightNumber} is sold as ${otherNumber})`
  }
  const day = legs[0] && shortDay(legs[0])
  return day ? t`Likely the same plane on ${day}` : t`Likely the same plane`
}

// The parts of a reason, joined by commas. The first letter of the result becomes a capital.
const withYouOn = (routes: string) =>
  t({ message: `with you ${routes}`, comment: 'On these flights. A part of a list: With you DOH → ORD, not HYD → DOH' })
const likelyWithYouOn = (routes: string) => t`likely with you ${routes}`
const maybeOn = (routes: string) => t`may be on your flight ${routes}`
const notOn = (routes: string) =>
  t({ message: `not ${routes}`, comment: 'Not with you on these flights. The end of a list' })

/** For example: 'With you DOH → ORD, may be on your flight ORD → SFO, not HYD → DOH'. */
function withYouText({ withYou = [], alone = [] }: Match): string {
  if (withYou.length === 0) return t`With you on part of the way`
  const likely = withYou.filter(({ otherNumber }) => otherNumber)
  const possible = withYou.filter(({ certain, otherNumber }) => !certain && !otherNumber)
  const parts = [
    [withYou.filter(({ certain }) => certain), withYouOn],
    [likely, likelyWithYouOn],
    [possible, maybeOn],
  ] as const
  const texts = parts.flatMap(([legs, text]) => (legs.length > 0 ? [text(listText(routesOf(legs)))] : []))
  if (alone.length > 0) texts.push(notOn(listText(routesOf(alone), 'disjunction')))
  return capitalized(joinText(texts))
}

function nearAirportText(listing: MatchedListing, ownTrip: OwnTrip | undefined): string {
  const { distanceKm } = listing.match
  const distance = distanceKm === undefined ? undefined : t`${distanceKm} km`
  if (!ownTrip) return distance ? t`From nearby airports, ${distance} apart` : t`From nearby airports`
  const { departureAirport: ownFrom, arrivalAirport: ownTo } = ownTrip
  const [isOtherFrom, isOtherTo] = [listing.departureAirport !== ownFrom, listing.arrivalAirport !== ownTo]
  const from = cityOrCode(listing.departureAirport, listing.departureCity, ownTrip.departureCity)
  const to = cityOrCode(listing.arrivalAirport, listing.arrivalCity, ownTrip.arrivalCity)
  if (isOtherFrom && isOtherTo) {
    const own = listText([ownFrom, ownTo])
    return distance ? t`From ${from} to ${to}, at most ${distance} from ${own}` : t`From ${from} to ${to}, near ${own}`
  }
  if (isOtherFrom) return distance ? t`From ${from}, ${distance} from ${ownFrom}` : t`From ${from}, near ${ownFrom}`
  if (isOtherTo) return distance ? t`To ${to}, ${distance} from ${ownTo}` : t`To ${to}, near ${ownTo}`
  return t`Near your airports`
}

/** Airports in the same city are distinguished by their codes. */
const cityOrCode = (code: string, city: string, ownCity: string | undefined) =>
  city === ownCity ? `${city} (${code})` : city
