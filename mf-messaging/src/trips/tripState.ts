import type { Trip, TripPerson } from '@flight-amigo/backend/contract/messaging'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { clockTime, weekdayOf } from '@flight-amigo/shared-ui/days'
import { locale } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
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

/** For so long after the landing, people walk to the exit, and the conversation shows the status of the last flight. */
const ARRIVAL_MS = 3 * 3_600_000

/** The last landing as it was recorded, or else as it was reported or is expected. */
export function landingOf({ milestones, legs, lastLandingAt }: Trip): string {
  const { status } = legs.at(-1)!
  const recorded = milestones.find(({ kind, leg }) => kind === 'landed' && leg === legs.length)
  return recorded?.at ?? status?.actualArrival ?? status?.estimatedArrival ?? lastLandingAt
}

export const isLanded = (trip: Trip, now: Date): boolean => isPast(landingOf(trip), now)

export const handoverOf = ({ milestones }: Trip) => milestones.find(({ kind }) => kind === 'handed-over')

/** When the journey ends if no one records that the traveler is with the family. */
export const latestJourneyEnd = (trip: Trip): string => new Date(Date.parse(landingOf(trip)) + ARRIVAL_MS).toISOString()

/** The handover counts at once, also on a phone whose clock is behind. */
export const isEnded = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && (handoverOf(trip) !== undefined || isPast(latestJourneyEnd(trip), now))

export const isArriving = (trip: Trip, now: Date): boolean =>
  isOver(trip, now) && !isOver(trip, new Date(now.getTime() - ARRIVAL_MS))

export const hasJustLanded = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && trip.legs.at(-1)?.status?.phase === 'landed' && isArriving(trip, now)

export const hasDeparted = ({ departed, firstDepartureAt }: Trip, now: Date): boolean =>
  departed || isPast(firstDepartureAt, now)

/** A milestone recorded by the helper does not prevent the traveler from canceling. */
export const isCancelable = (trip: Trip, me: number, now: Date): boolean =>
  me === trip.traveler.id ? !isPast(trip.firstDepartureAt, now) : !hasDeparted(trip, now)

export const isOpen = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' ? !isOver(trip, now) : trip.state === 'proposed' && !isPast(trip.firstDepartureAt, now)

const THREE_DAYS = 72 * 3_600_000

/** From three days before departure on. */
export const isNear = ({ state, firstDepartureAt }: Trip, now: Date): boolean =>
  state === 'agreed' && Date.parse(firstDepartureAt) - now.getTime() <= THREE_DAYS

/** In the three days before departure, until the user has replied. */
export function needsFlightConfirmation(trip: Trip, me: number, now: Date): boolean {
  const { mine, other } = sidesOf(trip, me)
  return isNear(trip, now) && !hasDeparted(trip, now) && !other.unreachable && mine.flying === null
}

export const needsCompletionConfirmation = (trip: Trip, now: Date): boolean => isEnded(trip, now) && isOver(trip, now)

export const isSeparated = ({ helper }: Trip, me: number): boolean => helper.id === me && helper.unreachable

export function stateOf(trip: Trip, me: number, now: Date): StateTexts {
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const isMyTurn = trip.waitsFor === me
  if (isSeparated(trip, me)) return separatedTexts()
  if (other.unreachable && !isHelper) return helperUnreachableTexts(name, other)
  if (other.removed && isOpen(trip, now))
    return stateTexts(
      t({
        message: 'Removed',
        context: 'person',
        comment: 'A badge: the other person was removed from the site.',
      }),
      'accent',
      t`${name} was removed from this site`,
      t`They broke our rules. Please don't count on them: travel without them, send no money, and be careful if they write to you elsewhere.`,
    )
  switch (trip.state) {
    case 'proposed':
      if (isPast(trip.firstDepartureAt, now)) return expiredTexts()
      return isMyTurn
        ? stateTexts(t`Your answer`, 'accent', t`${name} proposes this trip`, proposalText(trip, me))
        : stateTexts(
            t({ message: 'Proposed', comment: 'A badge: a trip.' }),
            'neutral',
            t`You have proposed this trip`,
            t`There is no answer yet. We're letting ${name} know about your proposal.`,
          )
    case 'agreed':
      if (isEnded(trip, now))
        return stateTexts(
          t({ message: 'Over', comment: 'A badge: a trip.' }),
          'neutral',
          t`This trip is over`,
          overText(trip, now),
        )
      if (trip.change && isMyTurn)
        return stateTexts(
          t`Your answer`,
          'accent',
          t`${name} asks for other flights`,
          t`Your agreed flights stay until you accept.`,
        )
      if (trip.change)
        return stateTexts(
          agreedBadge(),
          'good',
          t`You have asked for other flights`,
          t`${name} has not answered yet. Your agreed flights stay until then.`,
        )
      return stateTexts(
        hasDeparted(trip, now) ? t`On the way` : agreedBadge(),
        'good',
        isHelper || travelsMyself
          ? travelWith(isHelper ? traveler : name)
          : capitalized(t`${traveler} travels with ${name}`),
        companyOf(trip, me),
      )
    case 'declined':
      return stateTexts(
        t({ message: 'Declined', comment: 'A badge: a trip.' }),
        'neutral',
        t`This trip was declined`,
        t`Nothing was agreed. You can propose another one.`,
      )
    case 'withdrawn':
      return stateTexts(
        t({ message: 'Withdrawn', context: 'proposal', comment: 'A badge: the proposal of a trip.' }),
        'neutral',
        t`This proposal was withdrawn`,
        t`Nothing was agreed.`,
      )
    case 'expired':
      return expiredTexts()
    case 'canceled':
      return stateTexts(
        t({ message: 'Canceled', comment: 'A badge: a trip.' }),
        'neutral',
        t`This trip was canceled`,
        t`Neither of you can see the other's details anymore.`,
      )
  }
}

const stateTexts = (badge: string, tone: StateTexts['tone'], title: string, text: string): StateTexts => ({
  badge,
  tone,
  title,
  text,
})
const agreedBadge = () => t({ message: 'Agreed', comment: 'A badge: a trip.' })
const travelWith = (name: string) => t`You travel with ${name}`

/** A proposal can be accepted until the departure. */
function proposalText(trip: Trip, me: number): string {
  const { isHelper, traveler, travelsMyself } = sidesOf(trip, me)
  if (!trip.legs.some(({ unconfirmed }) => unconfirmed === 'unknown')) return deadlineText(trip)
  const confirmation =
    isHelper || travelsMyself
      ? t`By accepting you confirm that you are on these flights.`
      : t`By accepting you confirm that ${traveler} is on these flights.`
  return `${deadlineText(trip)} ${confirmation}`
}

function deadlineText({ firstDepartureAt, legs }: Trip): string {
  const { departureCity, departureZone, time: known } = legs[0]!
  const local = localDateTime(firstDepartureAt, departureZone)
  const [day, time] = [weekdayOf(local.date), clockTime(local.time)]
  return known ? t`Please answer before ${day}, ${time} in ${departureCity}.` : t`Please answer before ${day}.`
}

const overText = (trip: Trip, now: Date) =>
  isPast(sharedUntil(trip), now) ? t`What you shared with each other is hidden again.` : ''

function helperUnreachableTexts(name: string, { phone, mail }: TripPerson): StateTexts {
  const available = [
    t({ message: 'your card', comment: 'In a list within a sentence: what stays available.' }),
    t({ message: "your family's link", comment: 'In a list within a sentence: what stays available.' }),
    ...(phone
      ? [
          t({
            message: 'the phone number that was shared',
            comment: 'In a list within a sentence: what stays available.',
          }),
        ]
      : []),
    ...(mail
      ? [
          t({
            message: 'the email address that was shared',
            comment: 'In a list within a sentence: what stays available.',
          }),
        ]
      : []),
  ]
  const list = new Intl.ListFormat(locale()).format(available).replace(', and ', ' and ')
  return stateTexts(
    t`On the way`,
    'accent',
    t`Your helper ${name} is no longer reachable through Flight Amigo`,
    t`Your trip goes on. You can still record each step, and ${list} stay until its end. At the airport, ask the staff of the airline for help. In an emergency, call the local emergency number below.`,
  )
}

const separatedTexts = () =>
  stateTexts(
    t({ message: 'Ended for you', comment: 'A badge: a trip that goes on without the reader.' }),
    'neutral',
    t`You no longer take part in this trip`,
    t`The two of you are no longer in touch. You see the steps up to then, and nothing after.`,
  )

const expiredTexts = () =>
  stateTexts(
    t({ message: 'Expired', comment: 'A badge: the proposal of a trip.' }),
    'neutral',
    t`This proposal has ended`,
    t`No one answered before the departure.`,
  )

const DAY = 86_400_000
export const sharedUntil = ({ lastLandingAt }: Trip): string =>
  new Date(Date.parse(lastLandingAt) + 2 * DAY).toISOString()
export const shareEndOf = (trip: Trip): string =>
  weekdayOf(localDateTime(sharedUntil(trip), trip.legs.at(-1)!.arrivalZone).date)

export const firstDayOf = ({ legs }: Pick<Trip, 'legs'>): string => weekdayOf(legs[0]!.date)
