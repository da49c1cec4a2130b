import { type Milestone, NewMilestone, Trip } from '@flight-amigo/backend/contract/messaging'
import { api, type DraftOwner, type Failure, toast, type useDispatch } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { defineOutbox } from '../../outbox.ts'
import { tripsApi } from '../trips.api.ts'

const Tap = z.object({
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
export type Tap = z.infer<typeof Tap>

/** The taps of a person, or of a traveler without an account, in their order. */
export const tapsOutbox = defineOutbox<Tap>({
  name: 'milestones',
  schema: Tap,
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
export interface TapSender {
  owner: DraftOwner
  /** Whether it can send this tap: a link opens one trip. */
  canSend: (tap: Tap) => boolean
  send: (tap: Tap) => Promise<Answer>
  undo: (tap: Tap, milestone: number) => Promise<{ error?: unknown }>
  /** Called after each tap: what is shown of the trip may be old. */
  onSent: (tap: Tap) => void
}

const milestonesApi = api.enhanceEndpoints({ addTagTypes: ['Trip', 'TripPages'] }).injectEndpoints({
  endpoints: (build) => ({
    sendMilestone: build.mutation<Trip, Tap>({
      query: ({ trip, milestone }) => ({ url: `/trips/${trip}/milestones`, method: 'POST', body: milestone }),
      responseSchema: Trip,
    }),
  }),
})

/** Sends the taps of a signed-in person. */
export const accountSender = (me: number, dispatch: Dispatch): TapSender => ({
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
export const sendTaps = (me: number, dispatch: Dispatch): Promise<void> => sendAll(accountSender(me, dispatch))

/** Sends the taps of an owner, one after the other. What fails without being refused stays for the next try. */
export function sendAll(sender: TapSender): Promise<void> {
  const { owner } = sender
  const next = (taps: Tap[]) => taps.find((tap) => tap.refusal === undefined && sender.canSend(tap))
  return tapsOutbox.deliver({ owner, next, send: (tap) => send(sender, tap) })
}

/** Returns whether the taps behind this one may follow. */
async function send(sender: TapSender, tap: Tap): Promise<boolean> {
  const { owner } = sender
  const { key } = tap.milestone
  // Without a network nothing arrives, so that Undo has nothing to tell the server.
  if (navigator.onLine) tapsOutbox.put(owner, { ...tap, sent: true })
  const { own, error } = await sender.send(tap)
  const kept = tapsOutbox.current(owner, key)
  if (!kept) return true // The logout came first.
  const { takenBack } = kept
  const failure = takenBack && own ? await takeBack(sender, kept, own) : (error as Failure | undefined)
  if (failure && !isFinal(failure)) return false
  if (failure && (own || !takenBack)) say(failure, takenBack ? 'taken back' : 'sent')
  if (failure && !takenBack) tapsOutbox.put(owner, { ...kept, refusal: reasonOf(failure) })
  else tapsOutbox.remove(owner, key)
  sender.onSent(tap)
  return true
}

/** Takes a tap back that the server has, if it is reached by this side. Answers why that has failed. */
async function takeBack(sender: TapSender, tap: Tap, own: Reached[]) {
  const { kind, leg } = tap.milestone
  const reached = own.find((one) => one.kind === kind && one.leg === (leg ?? null))
  return reached && ((await sender.undo(tap, reached.id)).error as Failure | undefined)
}

const reasonOf = ({ serverMessage }: Failure) => serverMessage ?? 'The trip may have changed meanwhile.'
const say = (failure: Failure, what: string) =>
  toast({ title: `A step could not be ${what}`, description: reasonOf(failure), variant: 'destructive' })
