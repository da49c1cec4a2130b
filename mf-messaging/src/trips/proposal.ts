import type { Flights, ProposableListing } from '@flight-amigo/backend/contract/messaging'
import { select, t } from '@lingui/core/macro'
import { daysOf } from '../trip/listingTexts.ts'
import { routeOf } from './tripTexts.ts'

// Each phrase is whole, because the form of "your" depends on the relation in most languages.

export const yourRelative = (relation = ''): string =>
  select(relation, {
    mother: 'your mother',
    father: 'your father',
    grandmother: 'your grandmother',
    grandfather: 'your grandfather',
    wife: 'your wife',
    husband: 'your husband',
    partner: 'your partner',
    daughter: 'your daughter',
    son: 'your son',
    sister: 'your sister',
    brother: 'your brother',
    aunt: 'your aunt',
    uncle: 'your uncle',
    cousin: 'your cousin',
    relative: 'your relative',
    friend: 'your friend',
    other: 'your family',
  })

/** "help for their mother": the poster of a listing seeks help for a family member. */
const helpForRelative = (relation = ''): string =>
  select(relation, {
    mother: 'help for their mother',
    father: 'help for their father',
    grandmother: 'help for their grandmother',
    grandfather: 'help for their grandfather',
    wife: 'help for their wife',
    husband: 'help for their husband',
    partner: 'help for their partner',
    daughter: 'help for their daughter',
    son: 'help for their son',
    sister: 'help for their sister',
    brother: 'help for their brother',
    aunt: 'help for their aunt',
    uncle: 'help for their uncle',
    cousin: 'help for their cousin',
    relative: 'help for their relative',
    friend: 'help for their friend',
    other: 'help for their family',
  })

export interface Choice {
  mine: ProposableListing | undefined
  theirs: ProposableListing | undefined
}

/** The user's own request may have found company for one flight and need more. */
export const isProposable = ({ status, type, found }: ProposableListing, isMine: boolean): boolean =>
  (status ?? 'open') === 'open' && (!found || (isMine && type === 'seeking_help'))

export const isCounterpart = (one: ProposableListing | undefined, other: ProposableListing): boolean =>
  !one || one.type !== other.type

/** Counts the airports that the trips of two listings have in common, if their days overlap. */
function matchScore(one: ProposableListing, other: ProposableListing): number {
  if (one.type === other.type) return 0
  const day = one.date > other.date ? one.date : other.date
  if ([one, other].some(({ date, endDate }) => day > (endDate ?? date))) return 0
  const airports = ({ departureAirport, arrivalAirport, legs = [] }: ProposableListing) => [
    ...[departureAirport, arrivalAirport],
    ...legs.flatMap((leg) => [leg.departureAirport, leg.arrivalAirport]),
  ]
  const otherAirports = airports(other)
  return [...new Set(airports(one))].filter((airport) => otherAirports.includes(airport)).length
}

const bestFor = (one: ProposableListing, others: ProposableListing[]) =>
  others
    .map((other) => ({ other, value: matchScore(one, other) }))
    .filter(({ value }) => value > 1)
    .sort((a, b) => b.value - a.value)[0]?.other

export function firstChoice(
  mine: ProposableListing[],
  theirs: ProposableListing[],
  listingId: number | undefined,
): Choice {
  const [own, their] = [mine, theirs].map((listings) => listings.find(({ id }) => id === listingId))
  if (own) return { mine: own, theirs: bestFor(own, theirs) }
  if (their) return { mine: bestFor(their, mine), theirs: their }
  for (const listing of theirs) {
    const best = bestFor(listing, mine)
    if (best) return { mine: best, theirs: listing }
  }
  return theirs[0] ? { mine: undefined, theirs: theirs[0] } : { mine: mine[0], theirs: undefined }
}

export const bySide = ({ mine, theirs }: Choice) => ({
  helper: [mine, theirs].find((listing) => listing?.type === 'helper'),
  seeking: [mine, theirs].find((listing) => listing?.type === 'seeking_help'),
})

export const flightsOf = (listing: ProposableListing | undefined): Flights | undefined =>
  listing && {
    ...{ date: listing.date, endDate: listing.endDate, openLegs: listing.openLegs },
    legs: (listing.legs?.length ? listing.legs : [listing]).map(
      ({ departureAirport, arrivalAirport, date, time, flightNumber }) => ({
        ...{ departureAirport, arrivalAirport, date },
        ...{ time: time ?? undefined, flightNumber: flightNumber ?? undefined },
      }),
    ),
  }

function kindOfListing({ type, traveler }: ProposableListing): string {
  if (type === 'helper') return t`offers help`
  if (!traveler) return t`asks for help`
  const { firstName, relation } = traveler
  return firstName ? t`help for ${firstName}` : helpForRelative(relation)
}

export function listingLabel(listing: ProposableListing): string {
  const [route, days, kind] = [routeOf([{ ...listing, together: true }]), daysOf(listing), kindOfListing(listing)]
  return t({ message: `${route}, ${days} (${kind})`, comment: 'A listing: HYD → ORD, Tue, Dec 8, 2026 (offers help)' })
}
