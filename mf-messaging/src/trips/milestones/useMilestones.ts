import type { NewMilestone } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { useOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect, useMemo } from 'react'
import {
  accountSender,
  type MilestoneUpdate,
  milestoneOutbox,
  SAVED,
  sendAll,
  type UpdateSender,
} from './milestoneOutbox.ts'

const AGAIN_MS = 30_000

/** The steps of a trip that this phone has not sent yet, and how to tap. */
export interface Milestones {
  /** Taps that the server has not confirmed; `refusal` says why it will not. */
  waiting: MilestoneUpdate[]
  /** The words beside a tap that waits for the network. */
  saved: typeof SAVED
  /** Keeps the tap with its moment, which is now unless the step is added late, and sends it now or when there is a network. */
  tap: (step: Pick<NewMilestone, 'kind' | 'leg'>, at?: Date) => Promise<void>
  /** Takes back a tap that is not confirmed, or puts a refused one away. */
  drop: (key: string) => void
}

/** The steps that a signed-in person taps. */
export function useMilestones(me: number, trip: number): Milestones {
  const dispatch = useDispatch()
  return useMilestoneUpdates(
    useMemo(() => accountSender(me, dispatch), [me, dispatch]),
    trip,
  )
}

/** Taps that work without a network: they survive a reload, end with the logout, and are sent once. */
export function useMilestoneUpdates(sender: UpdateSender, trip: number): Milestones {
  const { owner } = sender
  const all = milestoneOutbox.useItems(owner)
  const waiting = all.filter((tap) => tap.trip === trip && !tap.takenBack)
  const isWaiting = all.some((tap) => tap.refusal === undefined && sender.canSend(tap))

  // What an earlier page left behind.
  useEffect(() => void sendAll(sender), [sender])
  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendAll(sender)
    const timer = setInterval(send, AGAIN_MS)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', send)
    }
  }, [isWaiting, sender])
  useOnline(() => {
    if (isWaiting) void sendAll(sender)
  })

  return {
    waiting,
    saved: SAVED,
    async tap(step, at = new Date()) {
      const key = randomKey()
      milestoneOutbox.put(owner, { trip, milestone: { ...step, at: at.toISOString(), key } })
      await sendAll(sender)
      const kept = milestoneOutbox.items(owner).find(({ milestone }) => milestone.key === key)
      if (kept && !kept.refusal && !kept.takenBack) announce(SAVED)
    },
    drop(key) {
      const kept = waiting.find(({ milestone }) => milestone.key === key)
      if (!kept?.sent || kept.refusal) return milestoneOutbox.remove(owner, key)
      milestoneOutbox.put(owner, { ...kept, takenBack: true })
      void sendAll(sender)
    },
  }
}
