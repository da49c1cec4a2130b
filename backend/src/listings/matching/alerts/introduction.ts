import { i18n } from '../../../languages/i18n.ts'
import { nameOfLanguage } from '../../../languages/languages.ts'
import { routeText } from '../../../languages/route.ts'
import { quoted } from '../../../mail/email-template.ts'
import {
  helpLabels,
  itemsIn,
  LISTING_TEXTS,
  type Listing,
  type ListingText,
  type Match,
} from '../../listings.contract.ts'
import { describeTraveler, inRow } from '../../traveler/traveler-texts.ts'
import { firstNameOf } from './first-name.ts'
import type { MatchNotification } from './match-email.ts'
import { airportText, dayOf } from './reasons.ts'

const LABELS: Record<ListingText, Partial<Record<Listing['type'], () => string>>> = {
  skills: { helper: () => i18n._('Offers'), seeking_help: () => i18n._('Asks for') },
}

const ITEMS = 5
const ITEM_LENGTH = 40

// Email clients turn text that looks like an address into a link, which people would take for ours.
const ADDRESS = /@|:\/\/|\bwww\b|[\p{L}\p{N}]\.\p{L}{2,}|(?:\d[\s().-]*){7}/iu

/** The lines contain only what the recipient may see on the site. */
export function introduce({ counterpart, match }: Pick<MatchNotification, 'counterpart' | 'match'>): string[] {
  return [
    languageLine(counterpart),
    trustLine(counterpart),
    ...helpLines(counterpart),
    flightLine(counterpart, match),
  ].filter((line) => line !== undefined)
}

function languageLine({ languageCodes }: Listing) {
  const names = languageCodes.map((code) => nameOfLanguage(code) ?? code)
  return names.length > 0 ? i18n._('Speaks {languages}', { languages: inRow(names) }) : undefined
}

export const completedTripsText = ({ completedTrips }: Pick<Listing, 'completedTrips'>): string[] =>
  completedTrips > 0
    ? [i18n._('{trips, plural, one {# trip completed} other {# trips completed}}', { trips: completedTrips })]
    : []

function trustLine({ verified, completedTrips, rating }: Listing): string {
  return [
    verified ? i18n._('Phone verified') : i18n._('Phone not verified'),
    ...completedTripsText({ completedTrips }),
    ...(rating
      ? [
          i18n._('{stars} {count, plural, one {(# review)} other {(# reviews)}}', {
            stars: `★ ${rating.average.toFixed(1)}`,
            count: rating.count,
          }),
        ]
      : []),
  ].join(' · ')
}

function helpLines(listing: Listing): string[] {
  const { type, traveler, help } = listing
  const kinds = helpLabels(help).map((label) => i18n._(label))
  return [
    ...(traveler ? [forWhom(describeTraveler(traveler, { ...listing, username: firstNameOf(listing.username) }))] : []),
    ...LISTING_TEXTS.flatMap(({ name }) => {
      const typed = safeItems(listing[name])
      const [items, label] = [name === 'skills' ? [...kinds, ...typed] : typed, LABELS[name][type]?.()]
      return label && items.length > 0 ? [i18n.labeled(label, i18n.joinItems(items))] : []
    }),
  ]
}

const forWhom = (traveler: string) =>
  i18n._('For {traveler}', { traveler }, { comment: 'Whom a request is for: "For Priya\'s mother, in her sixties".' })

const safeItems = (text: string | null | undefined): string[] =>
  itemsIn(text ?? '')
    .filter((item) => [...item].length <= ITEM_LENGTH && !ADDRESS.test(item))
    .slice(0, ITEMS)

/** Names the day of the match, as the reason does. */
function flightLine(listing: Listing, { withYou = [], date }: Match): string {
  const shared = withYou.find(({ flightNumber }) => flightNumber) ?? withYou[0]
  const leg = listing.legs?.find(
    ({ departureAirport, arrivalAirport }) =>
      departureAirport === shared?.departureAirport && arrivalAirport === shared.arrivalAirport,
  )
  const { departureAirport, arrivalAirport, time } = leg ?? listing
  // The number of a listing is that of its first flight.
  const flightNumber = leg || (listing.legs ?? []).length < 2 ? (leg ?? listing).flightNumber : null
  const route = routeText(airportText(departureAirport), airportText(arrivalAirport))
  const day = dayOf((leg && shared?.date) ?? date ?? listing.date)
  const when = time ? i18n._('{day} at {time}', { day, time: i18n.clock(time) }) : day
  return i18n.join([...(flightNumber ? [flightNumber] : []), route, when])
}

/** Quotes the first name, because strangers choose names. */
export const offerLine = (listing: Listing): string =>
  listing.type === 'helper'
    ? i18n._('{name} offers help', { name: quoted(firstNameOf(listing.username)) })
    : i18n._('{name} needs help', { name: quoted(firstNameOf(listing.username)) })
