import type { Flights, ProposableListing } from '@flight-amigo/backend/contract/messaging'
import { daysOf } from '../trip/listingTexts.ts'
import { routeOf } from './tripTexts.ts'

/** The listings that a proposal names. */
export interface Choice {
  mine: ProposableListing | undefined
  theirs: ProposableListing | undefined
}

/** One's own listing may have found company on one flight and look for more on the next. */
export const isProposable = ({ status, type, found }: ProposableListing, isMine: boolean): boolean =>
  (status ?? 'open') === 'open' && (!found || (isMine && type === 'seeking_help'))

export const isCounterpart = (one: ProposableListing | undefined, other: ProposableListing): boolean =>
  !one || one.type !== other.type

/** How well two listings fit: their airports, on days that both have. */
function fit(one: ProposableListing, other: ProposableListing): number {
  if (one.type === other.type) return 0
  const day = one.date > other.date ? one.date : other.date
  if ([one, other].some(({ date, endDate }) => day > (endDate ?? date))) return 0
  const stops = ({ departureAirport, arrivalAirport, legs = [] }: ProposableListing) => [
    ...[departureAirport, arrivalAirport],
    ...legs.flatMap((leg) => [leg.departureAirport, leg.arrivalAirport]),
  ]
  const theirs = stops(other)
  return [...new Set(stops(one))].filter((stop) => theirs.includes(stop)).length
}

const bestFor = (one: ProposableListing, others: ProposableListing[]) =>
  others
    .map((other) => ({ other, value: fit(one, other) }))
    .filter(({ value }) => value > 1)
    .sort((a, b) => b.value - a.value)[0]?.other

/** What a proposal begins with: the listing that the two talk about, and the one that fits it. */
export function firstChoice(mine: ProposableListing[], theirs: ProposableListing[], about: number | undefined): Choice {
  const [own, their] = [mine, theirs].map((listings) => listings.find(({ id }) => id === about))
  if (own) return { mine: own, theirs: bestFor(own, theirs) }
  if (their) return { mine: bestFor(their, mine), theirs: their }
  for (const listing of theirs) {
    const best = bestFor(listing, mine)
    if (best) return { mine: best, theirs: listing }
  }
  return theirs[0] ? { mine: undefined, theirs: theirs[0] } : { mine: mine[0], theirs: undefined }
}

/** The listings of a choice by what they want. */
export const bySide = ({ mine, theirs }: Choice) => ({
  helper: [mine, theirs].find((listing) => listing?.type === 'helper'),
  seeking: [mine, theirs].find((listing) => listing?.type === 'seeking_help'),
})

/** The flights of a listing; a listing without connections is one flight. */
export const flightsOf = (listing: ProposableListing | undefined): Flights | undefined =>
  listing && {
    ...{ date: listing.date, endDate: listing.endDate, alone: listing.alone },
    legs: (listing.legs?.length ? listing.legs : [listing]).map(
      ({ departureAirport, arrivalAirport, date, time, flightNumber }) => ({
        ...{ departureAirport, arrivalAirport, date },
        ...{ time: time ?? undefined, flightNumber: flightNumber ?? undefined },
      }),
    ),
  }

/** "HYD → ORD, Tue, Dec 8, 2026 (help for Lakshmi)". Of the other's listing: "(help for their mother)". */
export function listingLabel(listing: ProposableListing): string {
  const { type, traveler } = listing
  const whom = traveler && (traveler.firstName ?? `their ${traveler.relation ?? 'family'}`)
  const what = type === 'helper' ? 'offers help' : whom ? `help for ${whom}` : 'asks for help'
  return `${routeOf([{ ...listing, together: true }])}, ${daysOf(listing)} (${what})`
}
