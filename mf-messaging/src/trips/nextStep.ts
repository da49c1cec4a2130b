import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { plural, t } from '@lingui/core/macro'
import { POINTS } from './labels.ts'
import { hasDeparted, isOver, isSeparated } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'

const THREE_DAYS = 72 * 3_600_000
const WEEK = 7 * 24 * 3_600_000

/** In the three days before departure, until the user has replied. */
export function needsFlightConfirmation(trip: Trip, me: number, now: Date): boolean {
  const { mine, other } = sidesOf(trip, me)
  const isNear = Date.parse(trip.firstDepartureAt) - now.getTime() <= THREE_DAYS
  return trip.state === 'agreed' && isNear && !hasDeparted(trip, now) && !other.unreachable && mine.flying === null
}

export const needsCompletionConfirmation = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && isOver(trip, now)

export function pendingStepOf(trip: Trip, me: number, now: Date): { text: string; isMine: boolean } | undefined {
  const { waitsFor, state, change, completion } = trip
  if (waitsFor !== null) {
    const isMine = waitsFor === me
    const name = nameIn(sidesOf(trip, me).other.username)
    const isChange = state === 'agreed' && change
    const ofMine = isChange ? t`Waits for your answer to other flights` : t`Waits for your answer`
    const ofTheirs = isChange ? t`Waits for ${name}'s answer to other flights` : t`Waits for ${name}'s answer`
    return { text: isMine ? ofMine : ofTheirs, isMine }
  }
  if (needsFlightConfirmation(trip, me, now))
    return { text: t`Waits for your answer: are you still flying?`, isMine: true }
  const isRecent = now.getTime() <= Date.parse(trip.lastLandingAt) + WEEK
  if (needsCompletionConfirmation(trip, now) && isRecent && completion.mine === null && completion.completed === null)
    return { text: t`Waits for your answer: did your trip happen?`, isMine: true }
}

/** After the trip, its page begins with the questions, so nothing leads there. */
export function nextStepOf(trip: Trip, me: number, now: Date): { text: string; part: string } | undefined {
  if (trip.state !== 'agreed' || isOver(trip, now)) return
  const { mine, other } = sidesOf(trip, me)
  const name = nameIn(other.username)
  if (trip.change || (other.removed && !other.unreachable) || isSeparated(trip, me)) return
  if (hasDeparted(trip, now)) return { text: t`Next: record how it's going`, part: 'on-the-way' }
  if (needsFlightConfirmation(trip, me, now)) return { text: t`Next: confirm the trip`, part: 'still-flying' }
  if (!trip.meeting.place) return { text: t`Next: say where you meet`, part: 'meeting' }
  if (mine.shares && !mine.shares.phone && !mine.shares.mail)
    return { text: t`Next: choose what ${name} can see about you`, part: 'people' }
  const left = Object.keys(POINTS).length - mine.checklist.length
  if (left > 0)
    return {
      text: plural(left, { one: 'Next: your checklist, # to go', other: 'Next: your checklist, # to go' }),
      part: 'checklist',
    }
  return { text: t`All is ready. Have a good trip!`, part: 'card' }
}
