import { clockTime } from '../../../http/clock.contract.ts'
import { languageOf } from '../../../languages/languages.ts'
import { quoted } from '../../../mail/email-template.ts'
import { EMAIL_LABELS, LISTING_TEXTS, type Listing } from '../../listings.contract.ts'
import { describeTraveler, inRow } from '../../traveler/traveler-texts.ts'
import type { MatchNotification } from './match-email.statement.ts'
import { dayOf } from './reasons.ts'

/** The maximum number of items, and of characters of an item, in an email. */
const ITEMS = 5
const ITEM_LENGTH = 40

// Email clients turn text that looks like an address into a link, which people would take for ours.
const ADDRESS = /@|:\/\/|\bwww\b|[\p{L}\p{N}]\.\p{L}{2,}|(?:\d[\s().-]*){7}/iu

/** Returns the first name of a listing's author: the first word, and the next one after a title such as "Dr.". */
export function firstNameOf({ username }: Pick<Listing, 'username'>): string {
  const [first = '', second] = username.trim().split(/\s+/)
  return first.endsWith('.') && second ? `${first} ${second}` : first
}

/** Returns the lines of an email about a match. They contain only what the recipient may see on the site. */
export function introduce({ counterpart, match }: Pick<MatchNotification, 'counterpart' | 'match'>): string[] {
  return [
    languageLine(counterpart),
    trustLine(counterpart),
    ...helpLines(counterpart),
    flightLine(counterpart, match.withYou?.find(({ flightNumber }) => flightNumber) ?? match.withYou?.[0]),
  ].filter((line) => line !== undefined)
}

function languageLine({ languageCodes }: Listing) {
  const names = languageCodes.map((code) => languageOf(code)?.name ?? code)
  return names.length > 0 ? `Speaks ${inRow(names)}` : undefined
}

/** The number of completed trips as text, if there are any. */
export const completedTripsText = ({ completedTrips }: Pick<Listing, 'completedTrips'>): string[] =>
  completedTrips > 0 ? [`${completedTrips} ${completedTrips === 1 ? 'trip' : 'trips'} completed`] : []

function trustLine({ verified, completedTrips, rating }: Listing): string {
  return [
    verified ? 'Phone verified' : 'Phone not verified',
    ...completedTripsText({ completedTrips }),
    ...(rating
      ? [`★ ${rating.average.toFixed(1)} (${rating.count} ${rating.count === 1 ? 'review' : 'reviews'})`]
      : []),
  ].join(' · ')
}

function helpLines(listing: Listing): string[] {
  const { type, traveler } = listing
  return [
    ...(traveler ? [`For ${describeTraveler(traveler, { ...listing, username: firstNameOf(listing) })}`] : []),
    ...LISTING_TEXTS.flatMap(({ name }) => {
      const [items, label] = [safeItems(listing[name]), EMAIL_LABELS[name][type]]
      return label && items.length > 0 ? [`${label}: ${items.join(', ')}`] : []
    }),
  ]
}

const safeItems = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item && [...item].length <= ITEM_LENGTH && !ADDRESS.test(item))
    .slice(0, ITEMS)

/** The shared flight, or the whole trip. */
function flightLine(
  listing: Listing,
  shared: { departureAirport: string; arrivalAirport: string } | undefined,
): string {
  const { legs = [], endDate } = listing
  const leg = legs.find(
    ({ departureAirport, arrivalAirport }) =>
      departureAirport === shared?.departureAirport && arrivalAirport === shared.arrivalAirport,
  )
  const { departureCity, departureAirport, arrivalCity, arrivalAirport, flightNumber, time, date } = leg ?? listing
  const way = `${departureCity} (${departureAirport}) → ${arrivalCity} (${arrivalAirport})`
  const days = !leg && endDate ? `${dayOf(date)} to ${dayOf(endDate)}` : dayOf(date)
  return `${flightNumber ? `${flightNumber}, ` : ''}${way}, ${days}${time ? ` at ${clockTime(time)}` : ''}`
}

/** The quoted first name, because strangers choose names. */
export const whoOf = (listing: Listing): string =>
  `${quoted(firstNameOf(listing))} ${listing.type === 'helper' ? 'offers help' : 'needs help'}`
