import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { QUESTION, UnsubscribeFrame } from './UnsubscribeFrame.tsx'
import { useSubscribeMutation, useUnsubscribeMutation } from './unsubscribe.api.ts'

const UNREAD = {
  question: QUESTION,
  stopped: 'You will get no more mails about unread messages. Your messages are still in your list.',
  on: 'You will get a mail again when a message stays unread for ten minutes.',
}
const OF_TRIP = {
  heading: 'Mails about a trip',
  question: 'We write to you at each step of this trip. You can stop that here.',
  stopped: 'You will get no more mails about this trip. The link of your invitation still shows it.',
  on: 'You will get a mail at each step of this trip again.',
}

/** The link of a mail leads here. The page works without a login, and opening it changes nothing. */
export function UnsubscribePage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { question, stopped: done, on, ...heading } = parameters.get('about') === 'trip' ? OF_TRIP : UNREAD
  const [stopped, setStopped] = useState<boolean>()
  const [unsubscribe, stopping] = useUnsubscribeMutation()
  const { failure, fail, clear } = useFailure()
  const [subscribe, starting] = useSubscribeMutation()

  async function change(stop: boolean) {
    clear()
    const { error } = await (stop ? unsubscribe(token) : subscribe(token))
    if (error) fail({ title: 'Nothing was changed', description: 'Please check your connection and try again.' }, error)
    else setStopped(stop)
  }
  return (
    <UnsubscribeFrame {...heading} lead={stopped === undefined ? question : stopped ? done : on}>
      {stopped ? (
        <Button variant="quiet" busy={starting.isLoading} onClick={() => change(false)}>
          Turn them on again
        </Button>
      ) : (
        <Button busy={stopping.isLoading} onClick={() => change(true)}>
          Stop these mails
        </Button>
      )}
      <FailureNotice failure={failure} />
    </UnsubscribeFrame>
  )
}
