import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { POINTS } from './labels.ts'
import { hasDeparted, isOver, isSeparated } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'

const THREE_DAYS = 72 * 3_600_000
const WEEK = 7 * 24 * 3_600_000

/** Whether the user must confirm the trip: in the three days before departure, until they have answered. */
export function needsFlightConfirmation(trip: Trip, me: number, now: Date): boolean {
  const { mine, other } = sidesOf(trip, me)
  const isNear = Date.parse(trip.firstDepartureAt) - now.getTime() <= THREE_DAYS
  return trip.state === 'agreed' && isNear && !hasDeparted(trip, now) && !other.away && mine.flying === null
}

/** Whether both people are asked if the trip happened: after the last landing. */
export const needsCompletionConfirmation = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && isOver(trip, now)

export function pendingStepOf(trip: Trip, me: number, now: Date): { text: string; isMine: boolean } | undefined {
  const { waitsFor, state, change, completion } = trip
  if (waitsFor !== null) {
    const isMine = waitsFor === me
    const owner = isMine ? 'your answer' : `${nameIn(sidesOf(trip, me).other.username)}’s answer`
    return { text: `Waits for ${owner}${state === 'agreed' && change ? ' to other flights' : ''}`, isMine }
  }
  if (needsFlightConfirmation(trip, me, now))
    return { text: 'Waits for your answer: are you still flying?', isMine: true }
  const isRecent = now.getTime() <= Date.parse(trip.lastLandingAt) + WEEK
  if (needsCompletionConfirmation(trip, now) && isRecent && completion.mine === null && completion.completed === null)
    return { text: 'Waits for your answer: did your trip happen?', isMine: true }
}

export function nextStepOf(trip: Trip, me: number, now: Date): { text: string; part: string } | undefined {
  if (trip.state !== 'agreed') return
  if (isOver(trip, now)) {
    const { mine, completed } = trip.completion
    return mine === null && completed === null
      ? { text: 'Next: say whether your trip happened', part: 'did-it-happen' }
      : undefined
  }
  const { mine, other } = sidesOf(trip, me)
  if (trip.change || (other.removed && !other.away) || isSeparated(trip, me)) return
  if (hasDeparted(trip, now)) return { text: 'Next: record how it’s going', part: 'on-the-way' }
  if (needsFlightConfirmation(trip, me, now)) return { text: 'Next: confirm the trip', part: 'still-flying' }
  if (!trip.meeting.place) return { text: 'Next: say where you meet', part: 'meeting' }
  if (mine.shares && !mine.shares.phone && !mine.shares.mail)
    return { text: `Next: choose what ${nameIn(other.username)} can see about you`, part: 'people' }
  const left = Object.keys(POINTS).length - mine.checklist.length
  if (left > 0) return { text: `Next: your checklist, ${left} to go`, part: 'checklist' }
  return { text: 'All is ready. Have a good trip!', part: 'card' }
}
