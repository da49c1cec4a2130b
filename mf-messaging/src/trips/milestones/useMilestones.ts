import type { NewMilestone } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect, useSyncExternalStore } from 'react'
import { SAVED, sendTaps } from './sendTaps.ts'
import { forgetTap, keepTap, type Tap, taps, tapsStore } from './taps.ts'

const AGAIN_MS = 30_000

/** The steps of a trip that this phone has not sent yet, and how to tap. */
export interface Milestones {
  /** Taps that the server has not confirmed; `refusal` says why it will not. */
  waiting: Tap[]
  /** The words beside a tap that waits for the network. */
  saved: typeof SAVED
  /** Keeps the tap with its moment, which is now unless the step is added late, and sends it now or when there is a network. */
  tap: (step: Pick<NewMilestone, 'kind' | 'leg'>, at?: Date) => Promise<void>
  /** Takes back a tap that is not confirmed, or puts a refused one away. */
  drop: (key: string) => void
}

/** Taps that work without a network: they survive a reload, end with the logout, and are sent once. */
export function useMilestones(me: number, trip: number): Milestones {
  const dispatch = useDispatch()
  const all = useSyncExternalStore(tapsStore.subscribe, () => taps(me), tapsStore.none)
  const waiting = all.filter((tap) => tap.trip === trip && !tap.takenBack)
  const isWaiting = all.some(({ refusal }) => refusal === undefined)

  // What an earlier page left behind.
  useEffect(() => void sendTaps(me, dispatch), [me, dispatch])
  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendTaps(me, dispatch)
    const timer = setInterval(send, AGAIN_MS)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [isWaiting, me, dispatch])

  return {
    waiting,
    saved: SAVED,
    async tap(step, at = new Date()) {
      const key = randomKey()
      keepTap(me, { trip, milestone: { ...step, at: at.toISOString(), key } })
      await sendTaps(me, dispatch)
      const kept = taps(me).find(({ milestone }) => milestone.key === key)
      if (kept && !kept.refusal && !kept.takenBack) announce(SAVED)
    },
    drop(key) {
      const kept = waiting.find(({ milestone }) => milestone.key === key)
      if (!kept?.sent || kept.refusal) return forgetTap(me, key)
      keepTap(me, { ...kept, takenBack: true })
      void sendTaps(me, dispatch)
    },
  }
}
