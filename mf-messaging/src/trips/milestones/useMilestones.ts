import type { NewMilestone } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { useOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useDispatch } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { useEffect, useMemo } from 'react'
import {
  accountSender,
  type MilestoneUpdate,
  milestoneOutbox,
  SAVED,
  sendAll,
  type UpdateSender,
} from './milestoneOutbox.ts'

const RETRY_MS = 30_000

export interface Milestones {
  /** Unconfirmed updates. `refusal` is the reason of a permanent refusal. */
  pending: MilestoneUpdate[]
  savedText: string
  /** Stores the update, by default with the current time, and sends it now or when the network is back. */
  record: (step: Pick<NewMilestone, 'kind' | 'leg'>, at?: Date) => Promise<void>
  /** Undoes an unconfirmed update, or dismisses a refused one. */
  removeUpdate: (key: string) => void
}

export function useMilestones(me: number, trip: number): Milestones {
  const dispatch = useDispatch()
  return useMilestoneUpdates(
    useMemo(() => accountSender(me, dispatch), [me, dispatch]),
    trip,
  )
}

/** Records milestones offline: updates survive a reload, are sent once, and are deleted at logout. */
export function useMilestoneUpdates(sender: UpdateSender, trip: number): Milestones {
  const { owner } = sender
  const all = milestoneOutbox.useItems(owner)
  const pending = all.filter((update) => update.trip === trip && !update.undone)
  const hasUnsent = all.some((update) => update.refusal === undefined && sender.canSend(update))

  // Send updates left by an earlier page.
  useEffect(() => void sendAll(sender), [sender])
  useEffect(() => {
    if (!hasUnsent) return
    const send = () => void sendAll(sender)
    const timer = setInterval(send, RETRY_MS)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', send)
    }
  }, [hasUnsent, sender])
  useOnline(() => {
    if (hasUnsent) void sendAll(sender)
  })

  return {
    pending,
    savedText: t(SAVED),
    async record(step, at) {
      const key = randomKey()
      const moment = (at ?? new Date()).toISOString()
      milestoneOutbox.put(owner, { trip, milestone: { ...step, at: moment, key }, ...(!at && { tapped: true }) })
      await sendAll(sender)
      const stored = milestoneOutbox.items(owner).find(({ milestone }) => milestone.key === key)
      if (stored && !stored.refusal && !stored.undone) announce(t(SAVED))
    },
    removeUpdate(key) {
      const stored = pending.find(({ milestone }) => milestone.key === key)
      if (!stored?.sent || stored.refusal) return milestoneOutbox.remove(owner, key)
      milestoneOutbox.put(owner, { ...stored, undone: true })
      void sendAll(sender)
    },
  }
}
