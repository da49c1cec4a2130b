import type { FamilyLeg, FamilyMilestone, FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { localDateTime } from '../localDateTime.ts'

/** "14:05 there", or with its day when that is not the day there now. */
function there(moment: string, zone: string, now: Date): string {
  const { date, time } = localDateTime(moment, zone)
  const isToday = localDateTime(now.toISOString(), zone).date === date
  return isToday ? `${time} there` : `${weekdayOf(date)}, ${time} there`
}

/** A name in a sentence keeps its direction to itself. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** Where somebody is when a step is reached: the step's own airport, or the one of the next flight at that moment. */
function placeOf(step: FamilyMilestone, trip: FamilyTrip) {
  const [{ kind, leg }, { legs }] = [step, trip]
  const own = legs[(leg ?? 0) - 1]
  if (kind === 'landed' && own) return { city: own.arrivalCity, zone: own.arrivalZone }
  if (kind === 'boarded' && own) return { city: own.departureCity, zone: own.departureZone }
  if (kind === 'handed-over') return endOf(legs)
  const next = legs[legOf(step, trip) - 1]!
  return { city: next.departureCity, zone: next.departureZone }
}

/** The number of the flight that a meeting or a security check precedes: the first shared one, or the one after the last recorded landing. */
function legOf({ kind, at }: FamilyMilestone, { legs, milestones }: FamilyTrip): number {
  const landings = milestones.filter((one) => one.kind === 'landed' && one.at <= at).map(({ leg }) => (leg ?? 0) - 1)
  const index =
    kind === 'met' ? legs.findIndex(({ together, helper }) => together && !helper) : Math.max(-1, ...landings) + 1
  return Math.min(Math.max(index, 0) + 1, legs.length)
}

/** The place of a step on the way: two people may record theirs within seconds, in any order. */
function rankOf(step: FamilyMilestone, trip: FamilyTrip): number {
  if (step.kind === 'handed-over') return Number.POSITIVE_INFINITY
  if (step.kind === 'boarded') return 2 * (step.leg ?? 1)
  if (step.kind === 'landed') return 2 * (step.leg ?? 1) + 1
  return 2 * legOf(step, trip) - 0.5
}

/** The step that is farthest on the way; of two before the same flight, the later one. */
const latestOf = (trip: FamilyTrip): FamilyMilestone | undefined =>
  trip.milestones.toSorted((one, other) => rankOf(one, trip) - rankOf(other, trip)).at(-1)

const endOf = (legs: FamilyLeg[]) => {
  const last = legs.at(-1)!
  return { city: last.arrivalCity, zone: last.arrivalZone }
}

/** What was reached, in words: "Landed in Doha". */
export function stepText(step: FamilyMilestone, trip: FamilyTrip): string {
  const { city } = placeOf(step, trip)
  const leg = trip.legs[(step.leg ?? 0) - 1]
  switch (step.kind) {
    case 'met':
      return `${isolated(trip.traveler)} and ${isolated(trip.helper)} have met`
    case 'through-security':
      return `Through security in ${city}`
    case 'boarded':
      return `On board to ${leg?.arrivalCity ?? 'the next airport'}`
    case 'landed':
      return `Landed in ${city}`
    case 'handed-over':
      return `${isolated(trip.traveler)} is with the family in ${city}`
  }
}

/** A step at the clocks of its place and of both ends of the trip, each once. */
export function stepTimes(step: FamilyMilestone, trip: FamilyTrip): Array<{ city: string; at: string }> {
  const [first, last] = [trip.legs[0]!, endOf(trip.legs)]
  const clocks = [placeOf(step, trip), { city: first.departureCity, zone: first.departureZone }, last]
  return clocks
    .filter(({ city }, index) => clocks.findIndex((other) => other.city === city) === index)
    .map(({ city, zone }) => {
      const { date, time } = localDateTime(step.at, zone)
      return { city, at: `${time}, ${weekdayOf(date)}` }
    })
}

/** Where the traveler is now, in one sentence. */
export function whereNow(trip: FamilyTrip, now: Date): string {
  const { legs, state, traveler } = trip
  if (state !== 'agreed' && !trip.helperLost) return 'This trip does not take place as it was planned.'
  const latest = latestOf(trip)
  const first = legs[0]!
  if (!latest) {
    const { departsAt, departureZone, departureCity, departureKnown } = first
    const { date } = localDateTime(departsAt, departureZone)
    const leaves = departureKnown ? there(departsAt, departureZone, now) : weekdayOf(date)
    // Without a typed time it may leave at any hour of its day.
    const isAhead = departureKnown
      ? new Date(departsAt) > now
      : localDateTime(now.toISOString(), departureZone).date <= date
    return isAhead
      ? `The trip begins in ${departureCity}${departureKnown ? ':' : ' on'} ${leaves}.`
      : `The flight from ${departureCity} was planned for ${leaves}. There is no news of ${isolated(traveler)} yet.`
  }
  const { zone } = placeOf(latest, trip)
  if (latest.kind === 'boarded') {
    const { arrivalCity, arrivalZone, arrivalKnown, departureKnown, landsAt } = legs[(latest.leg ?? 1) - 1]!
    if (!arrivalKnown && !departureKnown) return `On board to ${arrivalCity}.`
    const lands = `${arrivalKnown ? '' : 'about '}${there(landsAt, arrivalZone, now)}`
    return new Date(landsAt) > now
      ? `On board to ${arrivalCity}, landing ${lands}.`
      : `On board to ${arrivalCity}. The landing was planned for ${lands}; there is no news of it yet.`
  }
  return `${stepText(latest, trip)}, ${there(latest.at, zone, now)}.`
}
