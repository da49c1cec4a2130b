import { i18n } from '../../languages/i18n.ts'
import { locationOf } from '../../listings/itinerary/flight-times.public.ts'
import { relativeOf, yourRelative } from '../../listings/traveler/relation-texts.public.ts'
import { quoted } from '../../mail/email-template.ts'
import { firstNameOf } from './family/family-texts.ts'

/** One of the two people of a trip, and what this person may know of the others. */
export interface TripReader {
  isHelper: boolean
  /** The name of the other person. */
  other: string
  /** Who travels, if the poster does not: the relation to the poster, and the first name if the reader may know it. */
  relation: string | null
  firstName: string | null
  legs: readonly LegOfReader[]
}

interface LegOfReader {
  departure: string
  arrival: string
  date: string
  /** Whether the helper is on this flight. */
  together: boolean
}

/** Family members follow by a link, and know all people by their first names. */
export type TripRole = 'traveler' | 'poster' | 'helper' | 'family'

/** A traveler has posted the request for themselves, a poster for someone close. */
export function roleOf({ isHelper, relation }: TripReader): Exclude<TripRole, 'family'> {
  if (isHelper) return 'helper'
  return relation ? 'poster' : 'traveler'
}

export const isPoster = (reader: TripReader): boolean => roleOf(reader) === 'poster'

export const otherName = ({ other }: TripReader): string => quoted(firstNameOf(other))

/** Names who travels: "Leela" to the poster, and "“Leela” (Priya's mother)" or "Priya's mother" to the helper. */
export function travelerName({ isHelper, other, relation, firstName }: TripReader): string {
  if (!relation) return quoted(firstNameOf(other))
  if (!isHelper) return firstName ? firstNameOf(firstName) : yourRelative(relation)
  const who = relativeOf(firstNameOf(other), relation)
  return firstName
    ? i18n._(
        '{name} ({who})',
        { name: quoted(firstNameOf(firstName)), who },
        { comment: "A traveler, and whose relative this is: “Leela” (Priya's mother)" },
      )
    : who
}

/** The person with whom the reader flies. For a poster, it is the helper. */
export const companionName = (reader: TripReader): string =>
  reader.isHelper ? travelerName(reader) : otherName(reader)

const cityOf = (airport: string) => locationOf(airport).city

/** "London to Doha on December 8, 2026": the flights that the helper and the traveler share. */
export function tripText({ legs }: Pick<TripReader, 'legs'>): string {
  const shared = runsOf(legs, true)
  const runs = shared.length > 0 ? shared : [legs]
  return i18n.joinItems(
    runs.map((run) =>
      i18n._(
        '{from} to {to} on {day}',
        { from: cityOf(run[0]!.departure), to: cityOf(run.at(-1)!.arrival), day: i18n.day(run[0]!.date) },
        { comment: 'A trip, mostly after a colon: "Your trip is agreed: Hyderabad to Chicago on December 8, 2026."' },
      ),
    ),
  )
}

/** Begins with who travels, unless it is one of the two: "Leela, London to Doha on December 8, 2026". */
export const tripWithTraveler = (reader: TripReader): string =>
  reader.relation ? i18n.join([travelerName(reader), tripText(reader)]) : tripText(reader)

/** The flights that the traveler takes without the helper. */
export function aloneParagraphs(reader: TripReader): string[] {
  const alone = runsOf(reader.legs, false).map((run) =>
    i18n._('{from} to {to}', { from: cityOf(run[0]!.departure), to: cityOf(run.at(-1)!.arrival) }),
  )
  return alone.length > 0 ? [i18n._('Not together: {flights}.', { flights: i18n.joinItems(alone) })] : []
}

function runsOf(legs: readonly LegOfReader[], together: boolean): LegOfReader[][] {
  const runs: LegOfReader[][] = []
  for (const leg of legs.filter((leg) => leg.together === together)) {
    const last = runs.at(-1)
    if (last?.at(-1)?.arrival === leg.departure) last.push(leg)
    else runs.push([leg])
  }
  return runs
}
