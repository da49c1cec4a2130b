import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { QUESTION, UnsubscribeFrame } from './UnsubscribeFrame.tsx'
import { useSubscribeMutation, useUnsubscribeMutation } from './unsubscribe.api.ts'

const STOPPED = 'You will get no more mails about unread messages. Your messages are still in your list.'
const ON = 'You will get a mail again when a message stays unread for ten minutes.'

/** The link of a mail leads here. The page works without a login, and opening it changes nothing. */
export function UnsubscribePage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
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
    <UnsubscribeFrame lead={stopped === undefined ? QUESTION : stopped ? STOPPED : ON}>
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
