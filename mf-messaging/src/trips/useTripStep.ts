import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { type TripStep, tripsApi } from './trips.api.ts'

type StepWithBody<Each> = Each extends TripStep ? Pick<Each, 'step' | 'body'> : never
export type Step = StepWithBody<TripStep>

interface Texts {
  announcement: string
  failureTitle: string
}

/** Asks whether the user is on the flights of the trip. The action waits for the reply. */
interface FlightQuestion {
  text: string
  step: Step
  texts: Texts
}

export const CHECK_CONNECTION = msg`Please check your connection and try again.`

/** One action at a time. Successes are announced, failures are shown at the form and as a toast. */
export function useTripStep(me: number, { id, revision }: Trip) {
  const [send, { isLoading, data: result, error: lastError }] = tripsApi.useTripStepMutation()
  // Until the page shows the returned trip, its buttons must not send the action again.
  const isActing = isLoading || (result !== undefined && result.revision > revision)
  const { failure, fail, clear } = useFailure()
  const [ownRevision, setOwnRevision] = useState<number>()
  const [question, setQuestion] = useState<FlightQuestion>()

  async function act(step: Step, texts: Texts): Promise<Trip | undefined> {
    if (isActing) return
    clear()
    const { announcement, failureTitle } = texts
    const { data, error } = await send({ me, id, ...step } as TripStep)
    const stepError = error as Failure | undefined
    setQuestion(stepError?.code === 'other-flight' ? { text: stepError.serverMessage ?? '', step, texts } : undefined)
    if (stepError?.code === 'other-flight') return
    if (!data) {
      fail({ title: failureTitle, description: t(CHECK_CONNECTION) }, error)
      return
    }
    setOwnRevision(data.revision)
    announce(announcement)
    return data
  }
  const code = (lastError as Failure | undefined)?.code
  // `ownRevision` is the revision that the user has just made. The heading of the updated trip takes the focus, because
  // the buttons are removed.
  return {
    act,
    isActing,
    failure,
    code,
    fail,
    ownRevision,
    setMade: setOwnRevision,
    question,
    dropQuestion: () => setQuestion(undefined),
  }
}

export type TripStepState = ReturnType<typeof useTripStep>
