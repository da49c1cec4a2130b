import type { FamilyLeg, FamilyMilestone, FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { clockTime, weekdayOf } from '@flight-amigo/shared-ui/days'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { locale } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { joinClauses } from '../joinClauses.ts'
import { localDateTime } from '../localDateTime.ts'

/** What the family is told of a trip. */
export type FollowedTrip = Pick<FamilyTrip, 'state' | 'traveler' | 'helper' | 'helperLost' | 'legs' | 'milestones'>

/** "2:05 PM there", with the day unless it is today there. */
function localTimeText(moment: string, zone: string, now: Date): string {
  const { date, time } = localDateTime(moment, zone)
  const isToday = localDateTime(now.toISOString(), zone).date === date
  const [day, clock] = [weekdayOf(date), clockTime(time)]
  return isToday
    ? t({ message: `${clock} there`, comment: 'A time by the clock of the place that was named.' })
    : t({ message: `${day}, ${clock} there`, comment: 'A time by the clock of the place that was named.' })
}

function locationOf(milestone: FamilyMilestone, trip: FollowedTrip) {
  const [{ kind, leg }, { legs }] = [milestone, trip]
  const reportedLeg = legs[(leg ?? 0) - 1]
  if (kind === 'landed' && reportedLeg) return landingOf(reportedLeg)
  if (kind === 'boarded' && reportedLeg) return { city: reportedLeg.departureCity, zone: reportedLeg.departureZone }
  if (kind === 'handed-over') return endOf(legs)
  const next = legs[legNumberOf(milestone, trip) - 1]!
  return { city: next.departureCity, zone: next.departureZone }
}

const landingOf = ({ status, arrivalCity, arrivalZone }: FamilyLeg) => ({
  city: status?.divertedCity ?? status?.divertedTo ?? arrivalCity,
  zone: status?.divertedZone ?? arrivalZone,
})

/** The number, from 1, of the first shared flight, or of the one after the last landing. */
function legNumberOf({ kind, at }: FamilyMilestone, { legs, milestones }: FollowedTrip): number {
  const landings = milestones.filter((one) => one.kind === 'landed' && one.at <= at).map(({ leg }) => (leg ?? 0) - 1)
  const index =
    kind === 'met' ? legs.findIndex(({ together, helper }) => together && !helper) : Math.max(-1, ...landings) + 1
  return Math.min(Math.max(index, 0) + 1, legs.length)
}

/**
 * Orders milestones, because two people may record theirs within seconds in any order. Boarding leg n ranks 2n, landing
 * 2n + 1. Meeting and security come just before boarding.
 */
function rankOf(milestone: FamilyMilestone, trip: FollowedTrip): number {
  if (milestone.kind === 'handed-over') return Number.POSITIVE_INFINITY
  if (milestone.kind === 'boarded') return 2 * (milestone.leg ?? 1)
  if (milestone.kind === 'landed') return 2 * (milestone.leg ?? 1) + 1
  return 2 * legNumberOf(milestone, trip) - 0.5
}

const latestOf = (trip: FollowedTrip): FamilyMilestone | undefined =>
  trip.milestones.toSorted((one, other) => rankOf(one, trip) - rankOf(other, trip)).at(-1)

const endOf = (legs: FamilyLeg[]) => {
  const last = legs.at(-1)!
  return { city: last.arrivalCity, zone: last.arrivalZone }
}

export function milestoneText(milestone: FamilyMilestone, trip: FollowedTrip): string {
  const { city } = locationOf(milestone, trip)
  const [traveler, helper] = [isolateDirection(trip.traveler), isolateDirection(trip.helper)]
  switch (milestone.kind) {
    case 'met':
      return capitalized(t`${traveler} and ${helper} have met`)
    case 'through-security':
      return t`Through security in ${city}`
    case 'boarded':
      return boardedText(trip.legs[(milestone.leg ?? 0) - 1]?.arrivalCity)
    case 'landed':
      return t`Landed in ${city}`
    case 'handed-over':
      return capitalized(t`${traveler} is with the family in ${city}`)
  }
}

const boardedText = (city: string | undefined) => (city ? t`On board to ${city}` : t`On board to the next airport`)

export function milestoneTimes(milestone: FamilyMilestone, trip: FollowedTrip): Array<{ city: string; at: string }> {
  const [first, last] = [trip.legs[0]!, endOf(trip.legs)]
  const clocks = [locationOf(milestone, trip), { city: first.departureCity, zone: first.departureZone }, last]
  return clocks
    .filter(({ city }, index) => clocks.findIndex((other) => other.city === city) === index)
    .map(({ city, zone }) => {
      const { date, time } = localDateTime(milestone.at, zone)
      return { city, at: joinText([clockTime(time), weekdayOf(date)]) }
    })
}

const longDay = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(date),
  )

function airlineReport({ legs, ...trip }: FollowedTrip, now: Date): { rank: number; text: string } | undefined {
  const index = legs.findLastIndex(({ status }) => status?.actualDeparture || status?.divertedTo)
  const leg = legs[index]
  if (!leg?.status) return
  const { actualDeparture, actualArrival, divertedTo } = leg.status
  const traveler = isolateDirection(trip.traveler)
  const boardedRank = 2 * (index + 1)
  if (actualArrival) {
    const { city, zone } = landingOf(leg)
    const time = localTimeText(actualArrival, zone, now)
    return { rank: boardedRank + 1, text: t`The flight landed in ${city}, ${time}. No update from ${traveler} yet.` }
  }
  if (divertedTo) {
    const { city } = landingOf(leg)
    return { rank: boardedRank + 0.5, text: t`The flight is diverted to ${city}. No update from ${traveler} yet.` }
  }
  const [city, time] = [leg.departureCity, localTimeText(actualDeparture as string, leg.departureZone, now)]
  return { rank: boardedRank, text: t`The flight left ${city}, ${time}. No update from ${traveler} yet.` }
}

/** Returns the canceled flight that the traveler waits for or is on. */
const canceledOf = ({ legs }: FollowedTrip, latestRank = 1): FamilyLeg | undefined =>
  legs.find(({ status }, index) => {
    const boardedRank = 2 * (index + 1)
    return status?.phase === 'canceled' && latestRank >= boardedRank - 1 && latestRank <= boardedRank
  })

/** Uses the times that the airline has published, if they have been read. */
function withScheduledTimes(leg: FamilyLeg): FamilyLeg {
  if (!leg.status) return leg
  const { scheduledDeparture, scheduledArrival } = leg.status
  return { ...leg, departsAt: scheduledDeparture, landsAt: scheduledArrival, departureKnown: true, arrivalKnown: true }
}

/** "Tue, Dec 8, leaves Hyderabad at 9:40 PM; lands in Doha at about 12:05 AM, Wed, Dec 9". */
export function legTimes(leg: FamilyLeg): string {
  const { departureCity, departureKnown, arrivalCity, arrivalKnown, ...times } = withScheduledTimes(leg)
  const departure = localDateTime(times.departsAt, leg.departureZone)
  const arrival = localDateTime(times.landsAt, leg.arrivalZone)
  const leaves = { day: weekdayOf(departure.date), time: clockTime(departure.time), city: departureCity }
  const lands = { day: weekdayOf(arrival.date), time: clockTime(arrival.time), city: arrivalCity }
  const isSameDay = lands.day === leaves.day
  return joinClauses([
    departureKnown ? leavesText(leaves) : unknownTimeText(leaves),
    ...(arrivalKnown ? [landsText(lands, isSameDay)] : departureKnown ? [landsAboutText(lands, isSameDay)] : []),
  ])
}

interface LocalStop {
  day: string
  time: string
  city: string
}

const leavesText = ({ day, time, city }: LocalStop) => t`${day}, leaves ${city} at ${time}`
const unknownTimeText = ({ day }: LocalStop) => t`${day}, time not known yet`
const landsText = ({ day, time, city }: LocalStop, isSameDay: boolean) =>
  isSameDay ? t`lands in ${city} at ${time}` : t`lands in ${city} at ${time}, ${day}`
const landsAboutText = ({ day, time, city }: LocalStop, isSameDay: boolean) =>
  isSameDay ? t`lands in ${city} at about ${time}` : t`lands in ${city} at about ${time}, ${day}`

export function whereNow(trip: FollowedTrip, now: Date): string {
  const { state } = trip
  const legs = trip.legs.map(withScheduledTimes)
  const traveler = isolateDirection(trip.traveler)
  if (state !== 'agreed' && !trip.helperLost) return t`This trip is not taking place as planned.`
  const latest = latestOf(trip)
  const rank = latest && rankOf(latest, trip)
  const reported = airlineReport(trip, now)
  const isReportedLast = reported && (rank === undefined || reported.rank > rank)
  const canceled = canceledOf(trip, isReportedLast ? reported.rank : rank)
  if (canceled) {
    const { departureCity } = canceled
    return t`The flight from ${departureCity} was canceled.`
  }
  if (isReportedLast) return reported.text
  const first = legs[0]!
  if (!latest) {
    const { departsAt, departureZone, departureCity, departureKnown, status } = first
    const expected = status?.estimatedDeparture ?? departsAt
    const { date, time } = localDateTime(expected, departureZone)
    // Without a time, the flight may leave at any hour of its day.
    const isAhead = departureKnown
      ? new Date(expected) > now
      : localDateTime(now.toISOString(), departureZone).date <= date
    if (isAhead) {
      const [day, clock] = [longDay(date), clockTime(time)]
      return departureKnown
        ? t`Leaves ${departureCity} ${day} at ${clock} local time.`
        : t`Leaves ${departureCity} ${day}.`
    }
    const leaves = departureKnown ? localTimeText(departsAt, departureZone, now) : weekdayOf(date)
    return t`The flight from ${departureCity} was scheduled for ${leaves}. No update from ${traveler} yet.`
  }
  const { zone } = locationOf(latest, trip)
  if (latest.kind === 'boarded') {
    const { arrivalCity, arrivalZone, arrivalKnown, departureKnown, landsAt, status } = legs[(latest.leg ?? 1) - 1]!
    if (!arrivalKnown && !departureKnown) return t`On board to ${arrivalCity}.`
    const expected = status?.estimatedArrival ?? landsAt
    const isAhead = new Date(expected) > now
    const time = localTimeText(isAhead ? expected : landsAt, arrivalZone, now)
    if (isAhead)
      return arrivalKnown && !status?.estimatedArrival
        ? t`On board to ${arrivalCity}, landing ${time}.`
        : t`On board to ${arrivalCity}, landing about ${time}.`
    return arrivalKnown
      ? t`On board to ${arrivalCity}. Landing was scheduled for ${time}; no update yet.`
      : t`On board to ${arrivalCity}. Landing was scheduled for about ${time}; no update yet.`
  }
  const [milestone, time] = [milestoneText(latest, trip), localTimeText(latest.at, zone, now)]
  return t({ message: `${milestone}, ${time}.`, comment: 'Landed in Doha, 2:05 PM there.' })
}
