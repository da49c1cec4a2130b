import { type Milestone, Trip } from '@flight-amigo/backend/contract/messaging'
import { api, type DraftOwner, type Failure, toast, type useDispatch } from '@flight-amigo/shell/sdk'
import { tripsApi } from '../trips.api.ts'
import { forgetTap, keepTap, readTapsAgain, type Tap, taps } from './taps.ts'

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

/**
 * Sends the taps of an owner, one after the other. Tabs take turns: the second finds nothing left to send. Whatever fails
 * without being refused stays for the next try.
 */
export async function sendAll(sender: TapSender): Promise<void> {
  const { owner } = sender
  const nextTap = () => taps(owner).find((tap) => tap.refusal === undefined && sender.canSend(tap))
  await inTurn(async () => {
    readTapsAgain()
    for (let tap = nextTap(); tap; tap = nextTap()) {
      const { key } = tap.milestone
      // Without a network nothing arrives, so that Undo has nothing to tell the server.
      if (navigator.onLine) keepTap(owner, { ...tap, sent: true })
      const { own, error } = await sender.send(tap)
      readTapsAgain() // A logout empties the storage.
      const kept = taps(owner).find(({ milestone }) => milestone.key === key)
      if (!kept) continue // The logout came first.
      const { takenBack } = kept
      const failure = takenBack && own ? await takeBack(sender, kept, own) : (error as Failure | undefined)
      if (failure && !isFinal(failure)) return
      if (failure && (own || !takenBack)) say(failure, takenBack ? 'taken back' : 'sent')
      if (failure && !takenBack) keepTap(owner, { ...kept, refusal: reasonOf(failure) })
      else forgetTap(owner, key)
      sender.onSent(tap)
    }
  })
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

let turn = Promise.resolve()

/** One sender at a time, in this tab and, where the browser can, in all. Without that, the keys make a second one harmless. */
function inTurn(send: () => Promise<void>): Promise<void> {
  const locked = () => (navigator.locks ? navigator.locks.request('milestones', send) : send())
  turn = turn.then(locked, locked)
  return turn
}
