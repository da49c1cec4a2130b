import { clockTime } from '@flight-amigo/backend/contract/clock'
import type { FamilyLeg, FamilyMilestone, FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { localDateTime } from '../localDateTime.ts'

/** Formats a moment as "2:05 PM there", with the day unless it is today there. */
function there(moment: string, zone: string, now: Date): string {
  const { date, time } = localDateTime(moment, zone)
  const isToday = localDateTime(now.toISOString(), zone).date === date
  return isToday ? `${clockTime(time)} there` : `${weekdayOf(date)}, ${clockTime(time)} there`
}

/** Isolates a name, so that its direction does not affect the sentence. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** Returns the location of a milestone: its own airport, or the one of the next flight at that moment. */
function locationOf(step: FamilyMilestone, trip: FamilyTrip) {
  const [{ kind, leg }, { legs }] = [step, trip]
  const own = legs[(leg ?? 0) - 1]
  if (kind === 'landed' && own) return { city: own.arrivalCity, zone: own.arrivalZone }
  if (kind === 'boarded' && own) return { city: own.departureCity, zone: own.departureZone }
  if (kind === 'handed-over') return endOf(legs)
  const next = legs[legOf(step, trip) - 1]!
  return { city: next.departureCity, zone: next.departureZone }
}

/** Returns the number of the flight after a meeting or a security check: the first shared one, or the one after the last landing. */
function legOf({ kind, at }: FamilyMilestone, { legs, milestones }: FamilyTrip): number {
  const landings = milestones.filter((one) => one.kind === 'landed' && one.at <= at).map(({ leg }) => (leg ?? 0) - 1)
  const index =
    kind === 'met' ? legs.findIndex(({ together, helper }) => together && !helper) : Math.max(-1, ...landings) + 1
  return Math.min(Math.max(index, 0) + 1, legs.length)
}

/** Returns the rank of a milestone: two people may record theirs within seconds, in any order. */
function rankOf(step: FamilyMilestone, trip: FamilyTrip): number {
  if (step.kind === 'handed-over') return Number.POSITIVE_INFINITY
  if (step.kind === 'boarded') return 2 * (step.leg ?? 1)
  if (step.kind === 'landed') return 2 * (step.leg ?? 1) + 1
  return 2 * legOf(step, trip) - 0.5
}

/** Returns the milestone with the highest rank. */
const latestOf = (trip: FamilyTrip): FamilyMilestone | undefined =>
  trip.milestones.toSorted((one, other) => rankOf(one, trip) - rankOf(other, trip)).at(-1)

const endOf = (legs: FamilyLeg[]) => {
  const last = legs.at(-1)!
  return { city: last.arrivalCity, zone: last.arrivalZone }
}

/** Describes a milestone: "Landed in Doha". */
export function stepText(step: FamilyMilestone, trip: FamilyTrip): string {
  const { city } = locationOf(step, trip)
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

/** Returns the local times of a milestone at its location and at both ends of the trip. */
export function stepTimes(step: FamilyMilestone, trip: FamilyTrip): Array<{ city: string; at: string }> {
  const [first, last] = [trip.legs[0]!, endOf(trip.legs)]
  const clocks = [locationOf(step, trip), { city: first.departureCity, zone: first.departureZone }, last]
  return clocks
    .filter(({ city }, index) => clocks.findIndex((other) => other.city === city) === index)
    .map(({ city, zone }) => {
      const { date, time } = localDateTime(step.at, zone)
      return { city, at: `${clockTime(time)}, ${weekdayOf(date)}` }
    })
}

/** Formats a local day as "Sunday, Dec 13". */
const longDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(date),
  )

/** Returns the last departure or landing that the airline has reported, with the rank of the milestone of that moment. */
function reportedOf({ legs }: FamilyTrip) {
  const index = legs.findLastIndex(({ status }) => status?.actualDeparture)
  const leg = legs[index]
  if (!leg?.status?.actualDeparture || leg.status.divertedTo) return
  const { actualDeparture, actualArrival } = leg.status
  const rank = 2 * (index + 1)
  return actualArrival
    ? { rank: rank + 1, did: `landed in ${leg.arrivalCity}`, at: actualArrival, zone: leg.arrivalZone }
    : { rank, did: `left ${leg.departureCity}`, at: actualDeparture, zone: leg.departureZone }
}

/** Describes the current location of the traveler. */
export function whereNow(trip: FamilyTrip, now: Date): string {
  const { legs, state, traveler } = trip
  if (state !== 'agreed' && !trip.helperLost) return 'This trip is not taking place as planned.'
  const latest = latestOf(trip)
  const reported = reportedOf(trip)
  if (reported && (!latest || reported.rank > rankOf(latest, trip)))
    return `The flight ${reported.did}, ${there(reported.at, reported.zone, now)}. No update from ${isolated(traveler)} yet.`
  const first = legs[0]!
  if (!latest) {
    const { departsAt, departureZone, departureCity, departureKnown } = first
    const { date, time } = localDateTime(departsAt, departureZone)
    // Without a time, the flight may leave at any hour of its day.
    const isAhead = departureKnown
      ? new Date(departsAt) > now
      : localDateTime(now.toISOString(), departureZone).date <= date
    if (isAhead)
      return `Leaves ${departureCity} ${longDay(date)}${departureKnown ? ` at ${clockTime(time)} local time` : ''}.`
    const leaves = departureKnown ? there(departsAt, departureZone, now) : weekdayOf(date)
    return `The flight from ${departureCity} was scheduled for ${leaves}. No update from ${isolated(traveler)} yet.`
  }
  const { zone } = locationOf(latest, trip)
  if (latest.kind === 'boarded') {
    const { arrivalCity, arrivalZone, arrivalKnown, departureKnown, landsAt } = legs[(latest.leg ?? 1) - 1]!
    if (!arrivalKnown && !departureKnown) return `On board to ${arrivalCity}.`
    const lands = `${arrivalKnown ? '' : 'about '}${there(landsAt, arrivalZone, now)}`
    return new Date(landsAt) > now
      ? `On board to ${arrivalCity}, landing ${lands}.`
      : `On board to ${arrivalCity}. Landing was scheduled for ${lands}; no update yet.`
  }
  return `${stepText(latest, trip)}, ${there(latest.at, zone, now)}.`
}
