import { Trip } from '@flight-amigo/backend/contract/messaging'
import { api, type Failure, toast, type useDispatch } from '@flight-amigo/shell/sdk'
import { forgetTap, keepTap, readTapsAgain, type Tap, taps } from './taps.ts'

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

/**
 * Sends a person's taps, one after the other. Tabs take turns: the second finds nothing left to send. Whatever fails
 * without being refused stays for the next try.
 */
export async function sendTaps(me: number, dispatch: ReturnType<typeof useDispatch>): Promise<void> {
  await inTurn(async () => {
    readTapsAgain()
    for (const tap of taps(me).filter(({ refusal }) => refusal === undefined)) {
      const { data, error } = await dispatch(milestonesApi.endpoints.sendMilestone.initiate(tap, { track: false }))
      if (!taps(me).some(({ milestone }) => milestone.key === tap.milestone.key)) continue // The logout came first.
      const failure = error as Failure | undefined
      if (data) forgetTap(me, tap.milestone.key)
      else if (failure && isFinal(failure)) refuse(me, tap, failure)
      else return
      dispatch(api.util.invalidateTags([{ type: 'Trip' as never, id: tap.trip }, 'TripPages' as never]))
    }
  })
}

function refuse(me: number, tap: Tap, { serverMessage }: Failure) {
  const refusal = serverMessage ?? 'The trip may have changed meanwhile.'
  keepTap(me, { ...tap, refusal })
  toast({ title: 'A step could not be sent', description: refusal, variant: 'destructive' })
}

let turn = Promise.resolve()

/** One sender at a time, in this tab and, where the browser can, in all. Without that, the keys make a second one harmless. */
function inTurn(send: () => Promise<void>): Promise<void> {
  const locked = () => (navigator.locks ? navigator.locks.request('milestones', send) : send())
  turn = turn.then(locked, locked)
  return turn
}
