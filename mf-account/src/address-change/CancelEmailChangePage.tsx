import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Page } from '@flight-amigo/shared-ui/Page'
import { useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStopEmailChangeByLinkMutation } from '../account.api.ts'
import { CancelEmailChangeHeading } from '../skeletons.tsx'
import styles from './CancelEmailChange.module.css'

export function CancelEmailChangePage() {
  const { t } = useLingui()
  const [parameters] = useSearchParams()
  const [stop, { isLoading }] = useStopEmailChangeByLinkMutation()
  const [isStopped, setStopped] = useState(false)
  const { failure, fail, clear } = useFailure()
  const press = async () => {
    clear()
    const { error } = await stop(parameters.get('token') ?? '')
    if (error) fail({ title: t`Nothing was stopped`, description: t`Please try again in a moment.` }, error)
    else setStopped(true)
  }
  const explanation = t`Someone signed in to your account told us that you no longer have access to this mailbox. If that wasn't you, stop the change here. All devices will be logged out.`
  const done = t`The change is stopped, and all devices are logged out. Your account keeps its email address.`
  return (
    <Page>
      <CancelEmailChangeHeading lead={isStopped ? done : explanation} />
      <div className={styles.actions}>
        {!isStopped && (
          <Button busy={isLoading} onClick={press}>
            <Trans>Stop the change</Trans>
          </Button>
        )}
        <FailureNotice failure={failure} />
      </div>
    </Page>
  )
}
