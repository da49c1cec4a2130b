import { clockTime } from '../../../http/clock.contract.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import type { Milestone } from '../milestones/milestones.contract.ts'

/** A milestone; the leg is null if it belongs to none. */
export type Reached = Pick<Milestone, 'kind' | 'leg'>

/** A milestone with the data for its texts. */
export interface Step extends Reached {
  /** The numbers of the flights whose landing was recorded before. */
  landed: readonly number[]
  /** Whether someone close to the poster travels; otherwise the poster travels. */
  hasCompanion: boolean
}

/** The flights with the data for the texts. */
export type Itinerary = Array<{
  departureAirport: string
  arrivalAirport: string
  together: boolean
  /** Another helper who accompanies the traveler on this flight. */
  helper?: string | null
  departsAt: string
}>

/** The first word of a username, so that no surname is shown. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? ''

/** The first names of a trip's people. A traveler without one is called "Priya's mother". */
export const namesOf = ({
  traveler,
  relation,
  helper,
}: {
  traveler: string
  relation: string | null
  helper: string
}) => ({
  traveler: relation ? `${firstNameOf(traveler)}'s ${relation}` : firstNameOf(traveler),
  helper: firstNameOf(helper),
})

/**
 * The airport of a milestone. Security belongs to the first airport until a landing is recorded: neither the time nor a boarding
 * shows that the traveler is elsewhere.
 */
export function airportOfStep({ kind, leg, landed }: Step, legs: Itinerary): string {
  const own = legs[(leg ?? 1) - 1] ?? legs[0]!
  if (kind === 'landed') return own.arrivalAirport
  if (kind === 'boarded') return own.departureAirport
  if (kind === 'handed-over') return legs.at(-1)!.arrivalAirport
  if (kind === 'met') return (legs.find(({ together, helper }) => together && !helper) ?? own).departureAirport
  return legs[Math.min(Math.max(0, ...landed), legs.length - 1)]!.departureAirport
}

/** A milestone without names, for subjects: "Landed in Doha". */
export function stepTitle(step: Step, legs: Itinerary): string {
  const { city } = placeOf(airportOfStep(step, legs))
  switch (step.kind) {
    case 'met':
      return `They have met in ${city}`
    case 'through-security':
      return `Through security in ${city}`
    case 'boarded':
      return `On board to ${placeOf(legs[(step.leg ?? 1) - 1]?.arrivalAirport ?? '').city}`
    case 'landed':
      return `Landed in ${city}`
    case 'handed-over':
      return step.hasCompanion ? `With the family in ${city}` : `Arrived in ${city}`
  }
}

/** A milestone as a sentence with names. */
export function stepSentence(step: Step, legs: Itinerary, traveler: string, helper: string): string {
  const { city } = placeOf(airportOfStep(step, legs))
  switch (step.kind) {
    case 'met':
      return `${traveler} and ${helper} have met in ${city}.`
    case 'through-security':
      return `${traveler} is through security in ${city}.`
    case 'boarded':
      return `${traveler} is on board to ${placeOf(legs[(step.leg ?? 1) - 1]?.arrivalAirport ?? '').city}.`
    case 'landed':
      return `${traveler} has landed in ${city}.`
    case 'handed-over':
      return `${traveler} ${step.hasCompanion ? 'is with the family' : 'has arrived'} in ${city}.`
  }
}

/** The local time, day and city of a moment at an airport: "6:25 PM on Saturday, January 10 in Hyderabad". */
export function localTimeAt(moment: string, airport: string): string {
  const { city, zone } = placeOf(airport)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(new Date(moment))
  const time = clockTime(part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))
  return `${time} on ${part({ weekday: 'long', month: 'long', day: 'numeric' })} in ${city}`
}
