import { capitalized } from '../../../languages/capitalized.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { relativeOf } from '../../../listings/traveler/relation-texts.public.ts'
import { quoted } from '../../../mail/email-template.ts'
import type { StoredStatus } from '../flights/flight-status.ts'
import type { Milestone } from '../milestones/milestones.contract.ts'

export type Reached = Pick<Milestone, 'kind' | 'leg'>

export interface Step extends Reached {
  /** Contains only landings before this milestone. */
  landed: readonly number[]
  hasCompanion: boolean
}

export type Itinerary = Array<{
  departureAirport: string
  arrivalAirport: string
  together: boolean
  helper?: string | null
  departsAt: string
}>

/** A flight of a trip that is followed by a link. */
export interface LinkLeg {
  departureAirport: string
  arrivalAirport: string
  /** The other helper who is on this flight, for the traveler's links. */
  helper: string | null
  together: boolean
  departsAt: string
  landsAt: string
  departureKnown: boolean
  arrivalKnown: boolean
  flightNumber: string | null
  status: StoredStatus | null
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? ''

/** A traveler without a first name is called "Priya's mother". */
export const namesOf = ({ traveler, relation, helper }: Named) => ({
  traveler: relation ? relativeOf(firstNameOf(traveler), relation) : firstNameOf(traveler),
  helper: firstNameOf(helper),
})

interface Named {
  traveler: string
  relation: string | null
  helper: string
}

export type InLink<Row extends Named> = Row & ReturnType<typeof namesOf>

export async function inLocaleOfLink<Row extends Named & { locale: string }, T>(
  found: Promise<Row | undefined>,
  render: (row: InLink<Row>) => T,
): Promise<T | undefined> {
  const row = await found
  return row && inLocale(row.locale, () => render({ ...row, ...namesOf(row) }))
}

/**
 * Security belongs to the first airport until a landing is recorded: neither the time nor a boarding shows that the
 * traveler is elsewhere.
 */
export function airportOfStep({ kind, leg, landed }: Step, legs: Itinerary): string {
  const own = legs[(leg ?? 1) - 1] ?? legs[0]!
  if (kind === 'landed') return own.arrivalAirport
  if (kind === 'boarded') return own.departureAirport
  if (kind === 'handed-over') return legs.at(-1)!.arrivalAirport
  if (kind === 'met') return (legs.find(({ together, helper }) => together && !helper) ?? own).departureAirport
  return legs[Math.min(Math.max(0, ...landed), legs.length - 1)]!.departureAirport
}

/** For subjects, without names: "Landed in Doha". */
export function stepTitle(step: Step, legs: Itinerary): string {
  const { city } = locationOf(airportOfStep(step, legs))
  switch (step.kind) {
    case 'met':
      return i18n._('They have met in {city}', { city })
    case 'through-security':
      return i18n._('Through security in {city}', { city })
    case 'boarded':
      return i18n._('On board to {city}', { city: destinationOf(step, legs) })
    case 'landed':
      return i18n._('Landed in {city}', { city })
    case 'handed-over':
      return step.hasCompanion ? i18n._('With the family in {city}', { city }) : i18n._('Arrived in {city}', { city })
  }
}

const destinationOf = ({ leg }: Reached, legs: Itinerary) => locationOf(legs[(leg ?? 1) - 1]?.arrivalAirport ?? '').city

export const stepSentence = (step: Step, legs: Itinerary, traveler: string, helper: string): string =>
  capitalized(sentenceOf(step, legs, traveler, helper))

function sentenceOf(step: Step, legs: Itinerary, traveler: string, helper: string): string {
  const { city } = locationOf(airportOfStep(step, legs))
  switch (step.kind) {
    case 'met':
      return i18n._('{traveler} and {helper} have met in {city}.', { traveler, helper, city })
    case 'through-security':
      return i18n._('{traveler} is through security in {city}.', { traveler, city })
    case 'boarded':
      return i18n._('{traveler} is on board to {city}.', { traveler, city: destinationOf(step, legs) })
    case 'landed':
      return i18n._('{traveler} has landed in {city}.', { traveler, city })
    case 'handed-over':
      return step.hasCompanion
        ? i18n._('{traveler} is with the family in {city}.', { traveler, city })
        : i18n._('{traveler} has arrived in {city}.', { traveler, city })
  }
}

export interface RecordedStep extends Step {
  at: string
  isLate: boolean
  legs: Itinerary
}

/** A step is late if the phone was offline, or a person has entered its time. */
export function timeSentence(step: RecordedStep): string {
  const time = localTimeAt(step.at, airportOfStep(step, step.legs))
  return step.isLate
    ? i18n._('Recorded for {time}. This update comes late.', { time })
    : i18n._('Tapped at {time}.', { time })
}

/** Says what happened and when, and whether the update is late. */
export const stepParagraphs = (step: RecordedStep, traveler: string, helper: string): string[] => [
  stepSentence(step, step.legs, traveler, helper),
  timeSentence(step),
]

/** Returns, for example, "6:25 PM on Saturday, January 10 in Hyderabad". */
export function localTimeAt(moment: string, airport: string): string {
  const { city, zone } = locationOf(airport)
  const day = i18n.date(moment, { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone })
  return i18n._(
    '{time} on {day} in {city}',
    { time: i18n.time(moment, zone), day, city },
    { comment: 'Within a sentence: "Tapped at 6:25 PM on Saturday, January 10 in Hyderabad."' },
  )
}

/** Contains first names but no other text from users, like all emails to a family. */
export const familyStepText = (step: RecordedStep, { traveler, helper }: { traveler: string; helper: string }) => ({
  subject: stepTitle(step, step.legs),
  paragraphs: [...stepParagraphs(step, traveler, helper), i18n._('The link in your invitation shows the whole trip.')],
})

export const familyCanceledText = (isSeekingHelper: boolean) =>
  isSeekingHelper
    ? {
        subject: i18n._('Your family member has no helper for now'),
        paragraphs: [
          i18n._(
            "The helper of the trip that you follow can't come. No one is with the traveler for now, but other helpers can still offer.",
          ),
          i18n._('The link in your invitation shows who is with the traveler.'),
        ],
      }
    : {
        subject: i18n._('A trip was canceled'),
        paragraphs: [i18n._("The trip that you follow was canceled. You won't get any more emails about it.")],
      }

export function familyUnreachableText(people: { traveler: string; helper: string }) {
  const [traveler, helper] = [quoted(people.traveler), quoted(people.helper)]
  return {
    subject: i18n._('The helper of a trip is no longer reachable'),
    paragraphs: [
      i18n._('The helper of the trip that you follow is no longer reachable through {product}. The trip continues.'),
      i18n._('The traveler is {traveler}, and the helper is {helper}.', { traveler, helper }),
      i18n._(
        'Please call the traveler, or ask the person who sent you the link. At the airport, airline staff can help.',
      ),
      i18n._('The link in your invitation still shows each step.'),
    ],
  }
}
