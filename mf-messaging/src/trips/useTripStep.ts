import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { type TripStep, tripsApi } from './trips.api.ts'

type OneOf<Step> = Step extends TripStep ? Pick<Step, 'step' | 'body'> : never
/** A step without the trip that it is about. */
export type Step = OneOf<TripStep>

interface Words {
  /** Said to a screen reader afterwards. */
  said: string
  /** The title of the failure. */
  failed: string
}

/** The server's question whether this person is on the flights of the trip, and the step that waits for the answer. */
interface FlightQuestion {
  text: string
  step: Step
  words: Words
}

export const CHECK = 'Please check your connection and try again.'

/** One person's steps with one trip: one at a time, said when done, and said at the form and as a toast when not. */
export function useTripStep(me: number, { id, revision }: Trip) {
  const [send, { isLoading, data: answer, error: refusal }] = tripsApi.useTripStepMutation()
  // Until the page shows what has been answered, its buttons are those of before. They must not send the step again.
  const isActing = isLoading || (answer !== undefined && answer.revision > revision)
  const { failure, fail, clear } = useFailure()
  const [made, setMade] = useState<number>()
  const [question, setQuestion] = useState<FlightQuestion>()

  async function act(step: Step, words: Words): Promise<Trip | undefined> {
    if (isActing) return
    clear()
    const { said, failed } = words
    const { data, error } = await send({ me, id, ...step } as TripStep)
    const refused = error as Failure | undefined
    setQuestion(refused?.code === 'other-flight' ? { text: refused.serverMessage ?? '', step, words } : undefined)
    if (refused?.code === 'other-flight') return
    if (!data) {
      fail({ title: failed, description: CHECK }, error)
      return
    }
    setMade(data.revision)
    announce(said)
    return data
  }
  /** `made`: the revision that this person has just made here. Its heading takes the focus, as the buttons are gone. */
  const code = (refusal as Failure | undefined)?.code
  return { act, isActing, failure, code, fail, made, setMade, question, dropQuestion: () => setQuestion(undefined) }
}

/** What a part of a trip does its steps with. */
export type Acting = ReturnType<typeof useTripStep>
