import { type Milestone, NewMilestone, Trip } from '@flight-amigo/backend/contract/messaging'
import { api, type DraftOwner, type Failure, toast, type useDispatch } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { defineOutbox } from '../../outbox.ts'
import { tripsApi } from '../trips.api.ts'

const MilestoneUpdate = z.object({
  trip: z.number(),
  /** With the moment of the tap and its key: sending it twice has no second effect. */
  milestone: NewMilestone,
  /** Whether a request was on its way: then the server may have it, even without an answer. */
  sent: z.optional(z.boolean()),
  /** Whether its author has taken it back since: the server still has to hear of it. */
  takenBack: z.optional(z.boolean()),
  /** Why the server refused it for good, in its words. */
  refusal: z.optional(z.string()),
})
/** A step that somebody has tapped, and that the server has not confirmed yet. */
export type MilestoneUpdate = z.infer<typeof MilestoneUpdate>

/** The taps of a person, or of a traveler without an account, in their order. */
export const milestoneOutbox = defineOutbox<MilestoneUpdate>({
  name: 'milestones',
  schema: MilestoneUpdate,
  keyOf: ({ milestone }) => milestone.key,
  timeOf: ({ milestone }) => milestone.at,
})

type Dispatch = ReturnType<typeof useDispatch>
type Reached = Pick<Milestone, 'id' | 'kind' | 'leg'>
interface Answer {
  /** The steps that the tapping side has recorded itself. */
  own?: Reached[] | undefined
  error?: unknown
}

/** Where the taps of an owner go: with their session, or with a traveler's link. */
export interface UpdateSender {
  owner: DraftOwner
  /** Whether it can send this tap: a link opens one trip. */
  canSend: (tap: MilestoneUpdate) => boolean
  send: (tap: MilestoneUpdate) => Promise<Answer>
  undo: (tap: MilestoneUpdate, milestone: number) => Promise<{ error?: unknown }>
  /** Called after each tap: what is shown of the trip may be old. */
  onSent: (tap: MilestoneUpdate) => void
}

const milestonesApi = api.enhanceEndpoints({ addTagTypes: ['Trip', 'TripPages'] }).injectEndpoints({
  endpoints: (build) => ({
    sendMilestone: build.mutation<Trip, MilestoneUpdate>({
      query: ({ trip, milestone }) => ({ url: `/trips/${trip}/milestones`, method: 'POST', body: milestone }),
      responseSchema: Trip,
    }),
  }),
})

/** Sends the taps of a signed-in person. */
export const accountSender = (me: number, dispatch: Dispatch): UpdateSender => ({
  owner: me,
  canSend: () => true,
  async send(tap) {
    const { data, error } = await dispatch(milestonesApi.endpoints.sendMilestone.initiate(tap, { track: false }))
    return { own: data?.milestones.filter(({ by }) => by === me), error }
  },
  undo: ({ trip: id }, milestone) =>
    dispatch(tripsApi.endpoints.undoStep.initiate({ me, id, milestone }, { track: false })),
  onSent: ({ trip: id }) => dispatch(api.util.invalidateTags([{ type: 'Trip' as never, id }, 'TripPages' as never])),
})

/** What a person reads when a tap waits for the network. */
export const SAVED = 'Saved. We’ll send it when you are online.'

/** Whether the same tap would be refused again. It would not once its author is signed in again. */
const isFinal = ({ status, code }: Failure) =>
  typeof status === 'number' && [400, 403, 404, 409].includes(status) && code !== 'another-account'

/** Sends a person's taps. */
export const sendMilestoneUpdates = (me: number, dispatch: Dispatch): Promise<void> =>
  sendAll(accountSender(me, dispatch))

/** Sends the taps of an owner, one after the other. What fails without being refused stays for the next try. */
export function sendAll(sender: UpdateSender): Promise<void> {
  const { owner } = sender
  const next = (taps: MilestoneUpdate[]) => taps.find((tap) => tap.refusal === undefined && sender.canSend(tap))
  return milestoneOutbox.deliver({ owner, next, send: (tap) => send(sender, tap) })
}

/** Returns whether the taps behind this one may follow. */
async function send(sender: UpdateSender, tap: MilestoneUpdate): Promise<boolean> {
  const { owner } = sender
  const { key } = tap.milestone
  // Without a network nothing arrives, so that Undo has nothing to tell the server.
  if (navigator.onLine) milestoneOutbox.put(owner, { ...tap, sent: true })
  const { own, error } = await sender.send(tap)
  const kept = milestoneOutbox.current(owner, key)
  if (!kept) return true // The logout came first.
  const { takenBack } = kept
  const failure = takenBack && own ? await takeBack(sender, kept, own) : (error as Failure | undefined)
  if (failure && !isFinal(failure)) return false
  if (failure && (own || !takenBack)) say(failure, takenBack ? 'taken back' : 'sent')
  if (failure && !takenBack) milestoneOutbox.put(owner, { ...kept, refusal: reasonOf(failure) })
  else milestoneOutbox.remove(owner, key)
  sender.onSent(tap)
  return true
}

/** Takes a tap back that the server has, if it is reached by this side. Answers why that has failed. */
async function takeBack(sender: UpdateSender, tap: MilestoneUpdate, own: Reached[]) {
  const { kind, leg } = tap.milestone
  const reached = own.find((one) => one.kind === kind && one.leg === (leg ?? null))
  return reached && ((await sender.undo(tap, reached.id)).error as Failure | undefined)
}

const reasonOf = ({ serverMessage }: Failure) => serverMessage ?? 'The trip may have changed meanwhile.'
const say = (failure: Failure, what: string) =>
  toast({ title: `A step could not be ${what}`, description: reasonOf(failure), variant: 'destructive' })
