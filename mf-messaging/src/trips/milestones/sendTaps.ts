import { Trip } from '@flight-amigo/backend/contract/messaging'
import { api, type Failure, toast, type useDispatch } from '@flight-amigo/shell/sdk'
import { tripsApi } from '../trips.api.ts'
import { forgetTap, keepTap, readTapsAgain, type Tap, taps } from './taps.ts'

type Dispatch = ReturnType<typeof useDispatch>

const milestonesApi = api.enhanceEndpoints({ addTagTypes: ['Trip', 'TripPages'] }).injectEndpoints({
  endpoints: (build) => ({
    sendMilestone: build.mutation<Trip, Tap>({
      query: ({ trip, milestone }) => ({ url: `/trips/${trip}/milestones`, method: 'POST', body: milestone }),
      responseSchema: Trip,
    }),
  }),
})

/** What a person reads when a tap waits for the network. */
export const SAVED = 'Saved. We’ll send it when you are online.'

/** Whether the same tap would be refused again. It would not once its author is signed in again. */
const isFinal = ({ status, code }: Failure) =>
  typeof status === 'number' && [400, 403, 404, 409].includes(status) && code !== 'another-account'

const nextTap = (me: number) => taps(me).find(({ refusal }) => refusal === undefined)

/**
 * Sends a person's taps, one after the other. Tabs take turns: the second finds nothing left to send. Whatever fails
 * without being refused stays for the next try.
 */
export async function sendTaps(me: number, dispatch: Dispatch): Promise<void> {
  await inTurn(async () => {
    readTapsAgain()
    for (let tap = nextTap(me); tap; tap = nextTap(me)) {
      const { key } = tap.milestone
      // Without a network nothing arrives, so that Undo has nothing to tell the server.
      if (navigator.onLine) keepTap(me, { ...tap, sent: true })
      const { data, error } = await dispatch(milestonesApi.endpoints.sendMilestone.initiate(tap, { track: false }))
      readTapsAgain() // A logout empties the storage.
      const kept = taps(me).find(({ milestone }) => milestone.key === key)
      if (!kept) continue // The logout came first.
      const { takenBack } = kept
      const failure = takenBack && data ? await takeBack(me, kept, data, dispatch) : (error as Failure | undefined)
      if (failure && !isFinal(failure)) return
      if (failure && (data || !takenBack)) say(failure, takenBack ? 'taken back' : 'sent')
      if (failure && !takenBack) keepTap(me, { ...kept, refusal: reasonOf(failure) })
      else forgetTap(me, key)
      dispatch(api.util.invalidateTags([{ type: 'Trip' as never, id: tap.trip }, 'TripPages' as never]))
    }
  })
}

/** Takes a tap back that the server has, if it is reached by this person. Answers why that has failed. */
async function takeBack(me: number, { milestone: { kind, leg } }: Tap, trip: Trip, dispatch: Dispatch) {
  const reached = trip.milestones.find((one) => one.kind === kind && one.leg === (leg ?? null) && one.by === me)
  if (!reached) return
  const undo = tripsApi.endpoints.undoStep.initiate({ me, id: trip.id, milestone: reached.id }, { track: false })
  return (await dispatch(undo)).error as Failure | undefined
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
