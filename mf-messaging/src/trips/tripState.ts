import { clockTime } from '@flight-amigo/backend/contract/clock'
import type { Trip, TripPerson } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { localDateTime } from '../localDateTime.ts'
import { companyOf, nameIn, sidesOf } from './tripTexts.ts'

export interface StateTexts {
  badge: string
  tone: 'good' | 'accent' | 'neutral'
  title: string
  text: string
}

const isPast = (moment: string, now: Date) => new Date(moment) <= now

export const isOver = ({ lastLandingAt }: Trip, now: Date): boolean => isPast(lastLandingAt, now)

/** Whether the trip has started, by the time or by a recorded milestone. */
export const hasDeparted = ({ departed, firstDepartureAt }: Trip, now: Date): boolean =>
  departed || isPast(firstDepartureAt, now)

/** Whether the user can still cancel. A milestone recorded by the helper does not prevent the traveler from canceling. */
export const isCancelable = (trip: Trip, me: number, now: Date): boolean =>
  me === trip.traveler.id ? !isPast(trip.firstDepartureAt, now) : !hasDeparted(trip, now)

/** Whether the trip is proposed or agreed and has not ended. */
export const isOpen = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' ? !isOver(trip, now) : trip.state === 'proposed' && !isPast(trip.firstDepartureAt, now)

/** Whether the user is a helper who was separated from the traveler during the trip. */
export const isSeparated = ({ helper }: Trip, me: number): boolean => helper.id === me && helper.away

export function stateOf(trip: Trip, me: number, now: Date): StateTexts {
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const isMyTurn = trip.waitsFor === me
  if (isSeparated(trip, me)) return SEPARATED
  if (other.away && !isHelper) return helperAwayTexts(name, other)
  if (other.removed && isOpen(trip, now))
    return stateTexts(
      'Removed',
      'accent',
      `${name} was removed from this site`,
      'They broke our rules. Please don’t count on them: travel without them, send no money, and be careful if they write to you elsewhere.',
    )
  switch (trip.state) {
    case 'proposed':
      if (isPast(trip.firstDepartureAt, now)) return EXPIRED
      return isMyTurn
        ? stateTexts(
            'Your answer',
            'accent',
            `${name} proposes this trip`,
            `Please answer ${untilDeparture(trip)}.${
              trip.legs.some(({ unconfirmed }) => unconfirmed === 'unknown')
                ? ` By accepting you confirm that ${isHelper || travelsMyself ? 'you are' : `${traveler} is`} on these flights.`
                : ''
            }`,
          )
        : stateTexts(
            'Proposed',
            'neutral',
            'You have proposed this trip',
            `${name} has not answered yet. We’re letting them know.`,
          )
    case 'agreed':
      if (isOver(trip, now))
        return stateTexts(
          'Over',
          'neutral',
          'This trip is over',
          isPast(sharedUntil(trip), now)
            ? 'What you shared with each other is hidden again.'
            : `What you shared with each other is hidden again after ${shareEndOf(trip)}.`,
        )
      if (trip.change && isMyTurn)
        return stateTexts(
          'Your answer',
          'accent',
          `${name} asks for other flights`,
          'Your agreed flights stay until you accept.',
        )
      if (trip.change)
        return stateTexts(
          'Agreed',
          'good',
          'You have asked for other flights',
          `${name} has not answered yet. Your agreed flights stay until then.`,
        )
      return stateTexts(
        hasDeparted(trip, now) ? 'On the way' : 'Agreed',
        'good',
        isHelper || travelsMyself
          ? `You travel with ${isHelper ? traveler : name}`
          : `${traveler} travels with ${name}`,
        companyOf(trip, me),
      )
    case 'declined':
      return stateTexts(
        'Declined',
        'neutral',
        'This trip was declined',
        'Nothing was agreed. You can propose another one.',
      )
    case 'withdrawn':
      return stateTexts('Withdrawn', 'neutral', 'This proposal was withdrawn', 'Nothing was agreed.')
    case 'expired':
      return EXPIRED
    case 'cancelled':
      return stateTexts(
        'Canceled',
        'neutral',
        'This trip was canceled',
        'Neither of you can see the other’s details anymore.',
      )
  }
}

const stateTexts = (badge: string, tone: StateTexts['tone'], title: string, text: string): StateTexts => ({
  ...{ badge, tone, title, text },
})
const LIST = new Intl.ListFormat('en-US')
const helperAwayTexts = (name: string, { phone, mail }: TripPerson) => {
  const shared = [phone && 'the phone number that was shared', mail && 'the email address that was shared']
  const available = ['your card', 'your family’s link', ...shared.filter((each) => typeof each === 'string')]
  return stateTexts(
    'On the way',
    'accent',
    `Your helper ${name} is no longer reachable through Flight Amigo`,
    `Your trip goes on. You can still record each step, and ${LIST.format(available).replace(', and ', ' and ')} stay until its end. At the airport, ask the staff of the airline for help. In an emergency, call the local emergency number below.`,
  )
}
const SEPARATED = stateTexts(
  'Ended for you',
  'neutral',
  'You no longer take part in this trip',
  'The two of you are no longer in touch. You see the steps up to then, and nothing after.',
)
const EXPIRED = stateTexts('Expired', 'neutral', 'This proposal has ended', 'No one answered before the departure.')

/** Formats the deadline: "before Tue, Dec 8, 9:40 PM in Hyderabad". */
function untilDeparture({ firstDepartureAt, legs }: Trip): string {
  const { departureCity, departureZone, time } = legs[0]!
  const local = localDateTime(firstDepartureAt, departureZone)
  return time
    ? `before ${weekdayOf(local.date)}, ${clockTime(local.time)} in ${departureCity}`
    : `before ${weekdayOf(local.date)}`
}

const DAY = 86_400_000
export const sharedUntil = ({ lastLandingAt }: Trip): string =>
  new Date(Date.parse(lastLandingAt) + 2 * DAY).toISOString()
/** Formats the local day on which sharing ends: "Fri, Dec 11". */
export const shareEndOf = (trip: Trip): string =>
  weekdayOf(localDateTime(sharedUntil(trip), trip.legs.at(-1)!.arrivalZone).date)

/** Formats the first day of a trip: "Tue, Dec 8". */
export const firstDayOf = ({ legs }: Pick<Trip, 'legs'>): string => weekdayOf(legs[0]!.date)
