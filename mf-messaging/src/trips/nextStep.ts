import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { POINTS } from './labels.ts'
import { hasDeparted, isOver, isSeparated, nameIn, sidesOf } from './tripTexts.ts'

const THREE_DAYS = 72 * 3_600_000
const WEEK = 7 * 24 * 3_600_000

/** Whether this person is asked now: in the three days before the first departure, until they have answered. */
export function needsFlightConfirmation(trip: Trip, me: number, now: Date): boolean {
  const { mine, other } = sidesOf(trip, me)
  const isNear = Date.parse(trip.firstDepartureAt) - now.getTime() <= THREE_DAYS
  return trip.state === 'agreed' && isNear && !hasDeparted(trip, now) && !other.away && mine.flying === null
}

/** Whether the two are asked now: after the last landing of what they had agreed on. */
export const needsCompletionConfirmation = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && isOver(trip, now)

/** What a trip waits for, and whether it is this person's answer; undefined for one that waits for nothing. */
export function pendingStepOf(trip: Trip, me: number, now: Date): { text: string; isMine: boolean } | undefined {
  const { waitsFor, state, change, happened } = trip
  if (waitsFor !== null) {
    const isMine = waitsFor === me
    const whose = isMine ? 'your answer' : `${nameIn(sidesOf(trip, me).other.username)}’s answer`
    return { text: `Waits for ${whose}${state === 'agreed' && change ? ' to other flights' : ''}`, isMine }
  }
  if (needsFlightConfirmation(trip, me, now))
    return { text: 'Waits for your answer: are you still flying?', isMine: true }
  const isLately = now.getTime() <= Date.parse(trip.lastLandingAt) + WEEK
  if (needsCompletionConfirmation(trip, now) && isLately && happened.mine === null && happened.kept === null)
    return { text: 'Waits for your answer: did your trip happen?', isMine: true }
}

/** What to do next before a trip and after it, the first thing first: its words and the part of the page where it is done. */
export function nextStepOf(trip: Trip, me: number, now: Date): { text: string; part: string } | undefined {
  if (trip.state !== 'agreed') return
  if (isOver(trip, now)) {
    const { mine, kept } = trip.happened
    return mine === null && kept === null
      ? { text: 'Next: say whether your trip happened', part: 'did-it-happen' }
      : undefined
  }
  const { mine, other } = sidesOf(trip, me)
  if (trip.change || (other.removed && !other.away) || isSeparated(trip, me)) return
  if (hasDeparted(trip, now)) return { text: 'Next: tell how it goes', part: 'on-the-way' }
  if (!trip.meeting.place) return { text: 'Next: say where you meet', part: 'meeting' }
  if (mine.shares && !mine.shares.phone && !mine.shares.mail)
    return { text: `Next: choose what ${nameIn(other.username)} may see of you`, part: 'people' }
  const left = Object.keys(POINTS).length - mine.checklist.length
  if (left > 0) return { text: `Next: your checklist, ${left} to go`, part: 'checklist' }
  return { text: 'All is ready. Have a good trip!', part: 'more' }
}
