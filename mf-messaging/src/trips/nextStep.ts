import { CHECKLIST, type Trip } from '@flight-amigo/backend/contract/messaging'
import { plural, t } from '@lingui/core/macro'
import { hasDeparted, isEnded, isSeparated, needsFlightConfirmation } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'

/** After the trip, its page begins with the questions, so nothing leads there. */
export function nextStepOf(trip: Trip, me: number, now: Date): { text: string; part: string } | undefined {
  if (trip.state !== 'agreed' || isEnded(trip, now)) return
  const { mine, other } = sidesOf(trip, me)
  const name = nameIn(other.username)
  if (trip.change || (other.removed && !other.unreachable) || isSeparated(trip, me)) return
  if (hasDeparted(trip, now)) return { text: t`Next: record how it's going`, part: 'on-the-way' }
  if (needsFlightConfirmation(trip, me, now)) return { text: t`Next: confirm the trip`, part: 'still-flying' }
  if (!trip.meeting.place) return { text: t`Next: say where you meet`, part: 'meeting' }
  if (mine.shares && !mine.shares.phone && !mine.shares.mail)
    return { text: t`Next: choose what ${name} can see about you`, part: 'people' }
  const left = CHECKLIST.length - mine.checklist.length
  if (left > 0)
    return {
      text: plural(left, { one: 'Next: your checklist, # to go', other: 'Next: your checklist, # to go' }),
      part: 'checklist',
    }
  return { text: t`All is ready. Have a good trip!`, part: 'card' }
}
