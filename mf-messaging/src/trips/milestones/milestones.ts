import { type Milestone, NewMilestone, Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { useOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { api, type DraftOwner, type Failure, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { defineOutbox } from '../../outbox.ts'
import { showTrip, tripsApi } from '../trips.api.ts'

const MilestoneUpdate = z.object({
  trip: z.number(),
  milestone: NewMilestone,
  /** Whether the time is the phone's, not entered by the user. */
  tapped: z.optional(z.boolean()),
  /** Whether a request was sent: the server may have it, even without a response. */
  sent: z.optional(z.boolean()),
  /** Whether the user has undone it: the server may still have to delete it. */
  undone: z.optional(z.boolean()),
  refusal: z.optional(z.string()),
})
export type MilestoneUpdate = z.infer<typeof MilestoneUpdate>

type Dispatch = ReturnType<typeof useDispatch>
type Reached = Pick<Milestone, 'id' | 'kind' | 'leg'>
interface SendResult {
  own?: Reached[] | undefined
  error?: unknown
  show?: (() => void) | undefined
}

/** Sends with the session of the owner, or with a traveler's link. */
export interface UpdateSender {
  owner: DraftOwner
  /** A link is for one trip only. */
  canSend: (update: MilestoneUpdate) => boolean
  send: (update: MilestoneUpdate) => Promise<SendResult>
  undo: (update: MilestoneUpdate, milestone: number) => Promise<{ error?: unknown }>
  /**
   * Called after each update, because the shown trip may be stale. It dispatches its action at once, so that the page also
   * renders what `show` has stored.
   */
  onSent: (update: MilestoneUpdate) => void
}

export const milestoneOutbox = defineOutbox<MilestoneUpdate, UpdateSender>({
  name: 'milestones',
  schema: MilestoneUpdate,
  keyOf: ({ milestone }) => milestone.key,
  timeOf: ({ milestone }) => milestone.at,
  next: (updates, sender) => updates.find((update) => update.refusal === undefined && sender.canSend(update)),
  send,
})

const milestonesApi = api.enhanceEndpoints({ addTagTypes: ['Trip', 'TripPages'] }).injectEndpoints({
  endpoints: (build) => ({
    sendMilestone: build.mutation<Trip, MilestoneUpdate>({
      query: ({ trip, milestone }) => ({ url: `/trips/${trip}/milestones`, method: 'POST', body: milestone }),
      responseSchema: Trip,
    }),
  }),
})

export const accountSender = (me: number, dispatch: Dispatch): UpdateSender => ({
  owner: me,
  canSend: () => true,
  async send(update) {
    const { data, error } = await dispatch(milestonesApi.endpoints.sendMilestone.initiate(update, { track: false }))
    const show = data && (() => showTrip(me, dispatch, data))
    return { own: data?.milestones.filter(({ by }) => by === me), error, show }
  },
  undo: ({ trip: id }, milestone) =>
    dispatch(tripsApi.endpoints.undoStep.initiate({ me, id, milestone }, { track: false })),
  onSent: ({ trip: id }) => dispatch(api.util.invalidateTags([{ type: 'Trip' as never, id }, 'TripPages' as never])),
})

/** Whether a retry would be refused again. After a login it may succeed. */
const isFinal = ({ status, code }: Failure) =>
  typeof status === 'number' && [400, 403, 404, 409].includes(status) && code !== 'another-account'

export const sendMilestoneUpdates = (me: number, dispatch: Dispatch): Promise<void> =>
  milestoneOutbox.sendAll(accountSender(me, dispatch))

/** Sends in order. An update that fails without a refusal stays for the next attempt. */
async function send(update: MilestoneUpdate, sender: UpdateSender): Promise<boolean> {
  const { owner } = sender
  const { key } = update.milestone
  // Offline, the request cannot reach the server, so Undo needs no request.
  if (navigator.onLine) milestoneOutbox.put(owner, { ...update, sent: true })
  const { milestone, tapped } = update
  const sentAt = new Date().toISOString()
  const { own, error, show } = await sender.send(tapped ? { ...update, milestone: { ...milestone, sentAt } } : update)
  const stored = milestoneOutbox.find(owner, key)
  if (!stored) return true // The user has logged out.
  const { undone } = stored
  const failure = undone && own ? await undoOnServer(sender, stored, own) : (error as Failure | undefined)
  if (failure && !isFinal(failure)) return false
  if (failure && (own || !undone)) showFailure(failure, undone)
  // Before the update leaves the outbox: otherwise its step would be offered again in between.
  if (!undone) show?.()
  sender.onSent(update)
  if (failure && !undone) milestoneOutbox.put(owner, { ...stored, refusal: reasonOf(failure) })
  else milestoneOutbox.remove(owner, key)
  return true
}

async function undoOnServer(sender: UpdateSender, update: MilestoneUpdate, own: Reached[]) {
  const { kind, leg } = update.milestone
  const reached = own.find((one) => one.kind === kind && one.leg === (leg ?? null))
  return reached && ((await sender.undo(update, reached.id)).error as Failure | undefined)
}

const reasonOf = ({ serverMessage }: Failure) => serverMessage ?? t`The trip may have changed.`
const showFailure = (failure: Failure, isUndo = false) =>
  toast({
    title: isUndo ? t`A step could not be undone` : t`A step could not be sent`,
    description: reasonOf(failure),
    variant: 'destructive',
  })

const SAVED = msg`Saved. We'll send it when you are online.`

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
  useEffect(() => void milestoneOutbox.sendAll(sender), [sender])
  useEffect(() => {
    if (!hasUnsent) return
    const send = () => void milestoneOutbox.sendAll(sender)
    const timer = setInterval(send, RETRY_MS)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', send)
    }
  }, [hasUnsent, sender])
  useOnline(() => {
    if (hasUnsent) void milestoneOutbox.sendAll(sender)
  })

  return {
    pending,
    savedText: t(SAVED),
    async record(step, at) {
      const key = randomKey()
      const moment = (at ?? new Date()).toISOString()
      milestoneOutbox.put(owner, { trip, milestone: { ...step, at: moment, key }, ...(!at && { tapped: true }) })
      await milestoneOutbox.sendAll(sender)
      const stored = milestoneOutbox.find(owner, key)
      if (stored && !stored.refusal && !stored.undone) announce(t(SAVED))
    },
    removeUpdate(key) {
      const stored = pending.find(({ milestone }) => milestone.key === key)
      if (!stored?.sent || stored.refusal) return milestoneOutbox.remove(owner, key)
      milestoneOutbox.put(owner, { ...stored, undone: true })
      void milestoneOutbox.sendAll(sender)
    },
  }
}
