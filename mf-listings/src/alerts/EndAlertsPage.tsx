import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Link, useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { focusHeading } from '../create/Published.tsx'
import { AlertFrame, END } from './AlertFrame.tsx'
import { useEndAlertsMutation } from './alerts.api.ts'

/** The link of a mail leads here. The page works without a login, and opening it changes nothing. */
export function EndAlertsPage() {
  const [parameters] = useSearchParams()
  const [end, { isLoading, isSuccess }] = useEndAlertsMutation()
  const { failure, fail, clear } = useFailure()

  async function stop() {
    clear()
    const { error } = await end(parameters.get('token') ?? '')
    if (error) fail({ title: 'Nothing was changed', description: 'Please check your connection and try again.' }, error)
  }
  if (isSuccess)
    return (
      <AlertFrame
        key="ended"
        ref={focusHeading}
        title="These mails have ended"
        lead="Your listing stays open. You can turn its mails on again in your profile."
      >
        <Link className={buttonClass({ variant: 'quiet' })} to="/profile">
          Go to my profile
        </Link>
      </AlertFrame>
    )
  return (
    <AlertFrame {...END}>
      <Button busy={isLoading} onClick={stop}>
        Stop these mails
      </Button>
      <FailureNotice failure={failure} />
    </AlertFrame>
  )
}
