import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { useStopEmailChangeByLinkMutation } from '../account.api.ts'
import { StopChangeFrame } from './StopChangeSkeleton.tsx'

const QUESTION =
  'Someone signed in to your account told us that this mailbox is lost. If that wasn’t you, stop the change here. All devices will be logged out.'
const DONE = 'The change is stopped, and all devices are logged out. Your account keeps its address.'

/** `/address-change`: the link in the email to the old address. Opening it changes nothing. */
export function StopChangePage() {
  const [parameters] = useSearchParams()
  const [stop, { isLoading }] = useStopEmailChangeByLinkMutation()
  const [isStopped, setStopped] = useState(false)
  const { failure, fail, clear } = useFailure()
  const press = async () => {
    clear()
    const { error } = await stop(parameters.get('token') ?? '')
    if (error) fail({ title: 'Nothing was stopped', description: 'Please try again in a moment.' }, error)
    else setStopped(true)
  }
  return (
    <StopChangeFrame lead={isStopped ? DONE : QUESTION}>
      {!isStopped && (
        <Button busy={isLoading} onClick={press}>
          Stop the change
        </Button>
      )}
      <FailureNotice failure={failure} />
    </StopChangeFrame>
  )
}
