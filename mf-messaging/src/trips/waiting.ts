import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { isOver, nameIn, sidesOf } from './words.ts'

const THREE_DAYS = 72 * 3_600_000
const WEEK = 7 * 24 * 3_600_000

/** Whether this person is asked now: in the three days before the first departure, until they have answered. */
export function isAskedToFly(trip: Trip, me: number, now: Date): boolean {
  const left = Date.parse(trip.firstDepartureAt) - now.getTime()
  return trip.state === 'agreed' && left > 0 && left <= THREE_DAYS && sidesOf(trip, me).mine.flying === null
}

/** Whether the two are asked now: after the last landing of what they had agreed on. */
export const isAskedWhetherItHappened = (trip: Trip, now: Date): boolean => trip.state === 'agreed' && isOver(trip, now)

/** What a trip waits for, and whether it is this person's answer; undefined for one that waits for nothing. */
export function waitingOf(trip: Trip, me: number, now: Date): { text: string; isMine: boolean } | undefined {
  const { waitsFor, state, change, happened } = trip
  if (waitsFor !== null) {
    const isMine = waitsFor === me
    const whose = isMine ? 'your answer' : `${nameIn(sidesOf(trip, me).other.username)}’s answer`
    return { text: `Waits for ${whose}${state === 'agreed' && change ? ' to other flights' : ''}`, isMine }
  }
  if (isAskedToFly(trip, me, now)) return { text: 'Waits for your answer: are you still flying?', isMine: true }
  const isLately = now.getTime() <= Date.parse(trip.lastLandingAt) + WEEK
  if (isAskedWhetherItHappened(trip, now) && isLately && happened.mine === null && happened.kept === null)
    return { text: 'Waits for your answer: did your trip happen?', isMine: true }
}
