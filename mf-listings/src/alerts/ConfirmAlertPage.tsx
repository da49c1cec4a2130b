import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Link, useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { focusHeading } from '../create/Published.tsx'
import { AlertFrame, CONFIRM } from './AlertFrame.tsx'
import { useConfirmAlertMutation } from './alerts.api.ts'

/** The link of a visitor's mail leads here. Only the button begins the alert, because machines open links, too. */
export function ConfirmAlertPage() {
  const [parameters] = useSearchParams()
  const [confirm, { data, isLoading }] = useConfirmAlertMutation()
  const { failure, fail, clear } = useFailure()

  async function begin() {
    clear()
    const { error } = await confirm(parameters.get('token') ?? '')
    if (error) fail({ title: 'Confirmation failed', description: 'Something went wrong. Please try again.' }, error)
  }
  if (data)
    return (
      <AlertFrame
        key="begun"
        ref={focusHeading}
        title="Your alert is on"
        lead={`We’ll write to you when somebody posts a trip from ${data.fromCity} to ${data.toCity}.`}
      >
        <Link className={buttonClass({ variant: 'quiet' })} to={`/search?from=${data.from}&to=${data.to}`}>
          See who is there now
        </Link>
      </AlertFrame>
    )
  return (
    <AlertFrame {...CONFIRM}>
      <Button busy={isLoading} onClick={begin}>
        Confirm my alert
      </Button>
      <FailureNotice failure={failure} />
    </AlertFrame>
  )
}
