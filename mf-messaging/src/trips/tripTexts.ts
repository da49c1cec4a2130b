import { type Trip, type TripLegView, type TripPerson, travelerName } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { localDateTime } from '../localDateTime.ts'

type Leg = Pick<TripLegView, 'departureAirport' | 'arrivalAirport' | 'together' | 'unconfirmed'>

/** Right-to-left letters. A name with them would turn the words around it, so it stands in an isolate of its own. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
export const nameIn = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

/** The two people as one of them sees them, and the name of whoever travels. */
export interface Sides {
  isHelper: boolean
  mine: TripPerson
  other: TripPerson
  /** Whoever is accompanied: somebody close, or the person who seeks help. */
  traveler: string
  /** Whether the reader is the one who is accompanied. */
  travelsMyself: boolean
}

/** The name of the person who is accompanied, as far as the reader may know it. */
const travelerIn = ({ companion, traveler }: Pick<Trip, 'companion' | 'traveler'>): string =>
  companion?.firstName
    ? nameIn(companion.firstName)
    : travelerName({ companion, traveler: { ...traveler, username: nameIn(traveler.username) } })

export function sidesOf({ helper, traveler, companion }: Trip, me: number): Sides {
  const isHelper = helper.id === me
  return {
    isHelper,
    mine: isHelper ? helper : traveler,
    other: isHelper ? traveler : helper,
    traveler: travelerIn({ companion, traveler }),
    travelsMyself: !isHelper && !companion,
  }
}

/** "HYD → DOH → ORD". */
export const routeOf = (legs: readonly Leg[]): string =>
  legs
    .flatMap(({ departureAirport, arrivalAirport }, n) =>
      legs[n - 1]?.arrivalAirport === departureAirport ? [arrivalAirport] : [departureAirport, arrivalAirport],
    )
    .join(' → ')

const WHOLE = 'all the way'
const ENDED: ReadonlyArray<Trip['state']> = ['declined', 'withdrawn', 'expired', 'cancelled']

/** Who is along on which flight: "With Asha DOH → ORD; alone HYD → DOH". Empty for a proposal that has ended or a cancelled trip. */
export function companyOf(trip: Trip, me: number, legs: readonly Leg[] = trip.legs): string {
  if (ENDED.includes(trip.state)) return ''
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const companion = isHelper ? traveler : nameIn(other.username)
  const on = (those: readonly Leg[]) => (those.length === legs.length ? WHOLE : runsOf(those))
  const parts = COMPANIES.flatMap(([company, words]) => {
    const those = legs.filter((leg) => companyOn(leg) === company)
    return those.length > 0 ? [words(companion, on(those), isHelper)] : []
  })
  const whole = parts.join('; ')
  return isHelper || travelsMyself ? whole[0]!.toUpperCase() + whole.slice(1) : `${traveler}: ${whole}`
}

const companyOn = ({ together, unconfirmed }: Leg) => unconfirmed ?? (together ? 'together' : 'alone')

type Company = ReturnType<typeof companyOn>
const COMPANIES: ReadonlyArray<readonly [Company, (name: string, flights: string, isHelper: boolean) => string]> = [
  ['together', (name, flights) => `with ${name} ${flights}`],
  ['unknown', (name, flights) => `maybe with ${name} ${flights}`],
  [
    'different',
    (name, flights) =>
      `not with ${name} yet${flights === WHOLE ? '' : ` ${flights}`}: your listings name different flights`,
  ],
  ['alone', (name, flights, isHelper) => `${isHelper ? `${name} ` : ''}alone ${flights}`],
]

/** Who is along on one flight: "with Asha", "Lakshmi alone". Empty for a proposal that has ended or a cancelled trip. */
export function companyOnFlight(trip: Trip, me: number, leg: Leg): string {
  if (ENDED.includes(trip.state)) return ''
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const companion = isHelper ? traveler : nameIn(other.username)
  const words: Record<Company, string> = {
    together: `with ${companion}`,
    unknown: `maybe with ${companion}`,
    different: `not with ${companion} yet`,
    alone: travelsMyself ? 'alone' : `${traveler} alone`,
  }
  return words[companyOn(leg)]
}

/** Flights that follow each other are one route: "HYD → DOH → ORD and FRA → OSL". */
function runsOf(legs: readonly Leg[]): string {
  const runs: Leg[][] = []
  for (const leg of legs) {
    const last = runs.at(-1)
    if (last?.at(-1)?.arrivalAirport === leg.departureAirport) last.push(leg)
    else runs.push([leg])
  }
  return runs.map(routeOf).join(' and ')
}

/** The state of a trip for one of its people. */
export interface StateTexts {
  badge: string
  tone: 'good' | 'accent' | 'neutral'
  title: string
  text: string
}

const isPast = (moment: string, now: Date) => new Date(moment) <= now

/** Whether the last flight has landed. */
export const isOver = ({ lastLandingAt }: Trip, now: Date): boolean => isPast(lastLandingAt, now)

/** Whether the journey has begun: by the clock, or by the steps that are recorded. */
export const hasDeparted = ({ departed, firstDepartureAt }: Trip, now: Date): boolean =>
  departed || isPast(firstDepartureAt, now)

/** Whether this person may still cancel what was agreed: a step that the helper has recorded does not keep the traveler. */
export const isCancelable = (trip: Trip, me: number, now: Date): boolean =>
  me === trip.traveler.id ? !isPast(trip.firstDepartureAt, now) : !hasDeparted(trip, now)

/** Whether there is still something to agree on or to keep. */
export const isOpen = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' ? !isOver(trip, now) : trip.state === 'proposed' && !isPast(trip.firstDepartureAt, now)

/** Whether the reader is a helper who has lost touch with the traveler on the way. */
export const isSeparated = ({ helper }: Trip, me: number): boolean => helper.id === me && helper.away

export function stateOf(trip: Trip, me: number, now: Date): StateTexts {
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const isMyTurn = trip.waitsFor === me
  if (isSeparated(trip, me)) return SEPARATED
  if (other.away && !isHelper) return helperAwayTexts(name, other)
  if (other.removed && isOpen(trip, now))
    return words(
      'Removed',
      'accent',
      `${name} was removed from this site`,
      'They broke our rules. Please do not count on them: travel without them, send no money, and be careful if they write to you elsewhere.',
    )
  switch (trip.state) {
    case 'proposed':
      if (isPast(trip.firstDepartureAt, now)) return EXPIRED
      return isMyTurn
        ? words(
            'Your answer',
            'accent',
            `${name} proposes this trip`,
            `Please answer ${untilDeparture(trip)}.${
              trip.legs.some(({ unconfirmed }) => unconfirmed === 'unknown')
                ? ` By accepting you confirm that ${isHelper || travelsMyself ? 'you are' : `${traveler} is`} on these flights.`
                : ''
            }`,
          )
        : words(
            'Proposed',
            'neutral',
            'You have proposed this trip',
            `${name} has not answered yet. We’re letting them know.`,
          )
    case 'agreed':
      if (isOver(trip, now))
        return words(
          'Over',
          'neutral',
          'This trip is over',
          isPast(sharedUntil(trip), now)
            ? 'What you let each other see is hidden again.'
            : `What you let each other see is hidden again after ${shareEndOf(trip)}.`,
        )
      if (trip.change && isMyTurn)
        return words(
          'Your answer',
          'accent',
          `${name} asks for other flights`,
          'What you have agreed on holds until you accept.',
        )
      if (trip.change)
        return words(
          'Agreed',
          'good',
          'You have asked for other flights',
          `${name} has not answered yet. What you have agreed on holds until then.`,
        )
      return words(
        hasDeparted(trip, now) ? 'On the way' : 'Agreed',
        'good',
        isHelper || travelsMyself
          ? `You travel with ${isHelper ? traveler : name}`
          : `${traveler} travels with ${name}`,
        companyOf(trip, me),
      )
    case 'declined':
      return words('Declined', 'neutral', 'This trip was declined', 'Nothing was agreed. You can propose another one.')
    case 'withdrawn':
      return words('Withdrawn', 'neutral', 'This proposal was withdrawn', 'Nothing was agreed.')
    case 'expired':
      return EXPIRED
    case 'cancelled':
      return words(
        'Cancelled',
        'neutral',
        'This trip was cancelled',
        'No one counts on it any more, and neither of you sees the other’s details.',
      )
  }
}

const words = (badge: string, tone: StateTexts['tone'], title: string, text: string): StateTexts => ({
  ...{ badge, tone, title, text },
})
const LIST = new Intl.ListFormat('en-US')
const helperAwayTexts = (name: string, { phone, mail }: TripPerson) => {
  const shared = [phone && 'the phone number that was shared', mail && 'the e-mail address that was shared']
  const kept = ['your card', 'your family’s link', ...shared.filter((each) => typeof each === 'string')]
  return words(
    'On the way',
    'accent',
    `Your helper ${name} is no longer reachable through Flight Amigo`,
    `Your trip goes on. You can still record each step, and ${LIST.format(kept).replace(', and ', ' and ')} stay until its end. At the airport, ask the staff of the airline for help. In an emergency, call the local emergency number below.`,
  )
}
const SEPARATED = words(
  'Ended for you',
  'neutral',
  'You no longer take part in this trip',
  'The two of you are no longer in touch. You see the steps up to then, and nothing after.',
)
const EXPIRED = words('Expired', 'neutral', 'This proposal has ended', 'Nobody answered before the departure.')

/** "before Tue, Dec 8, 21:40 in Hyderabad". */
function untilDeparture({ firstDepartureAt, legs }: Trip): string {
  const { departureCity, departureZone, time } = legs[0]!
  const wall = localDateTime(firstDepartureAt, departureZone)
  return time ? `before ${weekdayOf(wall.date)}, ${wall.time} in ${departureCity}` : `before ${weekdayOf(wall.date)}`
}

const DAY = 86_400_000
/** Until when the two see what they share. */
export const sharedUntil = ({ lastLandingAt }: Trip): string =>
  new Date(Date.parse(lastLandingAt) + 2 * DAY).toISOString()
/** The day on which sharing ends, where the trip ends: "Fri, Dec 11". */
export const shareEndOf = (trip: Trip): string =>
  weekdayOf(localDateTime(sharedUntil(trip), trip.legs.at(-1)!.arrivalZone).date)

/** The first day of a trip where it begins: "Tue, Dec 8". */
export const firstDayOf = ({ legs }: Pick<Trip, 'legs'>): string => weekdayOf(legs[0]!.date)
