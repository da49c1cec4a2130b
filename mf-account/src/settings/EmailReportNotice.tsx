import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useEmailReportQuery, useSendEmailsAgainMutation } from '../account.api.ts'

const TITLES = {
  bounce: 'Our emails to you come back',
  complaint: 'One of our emails to you was reported as spam',
}

/** Says why the user gets no emails, if the mailbox returns them or has complained. */
export function EmailReportNotice({ user }: { user: Me }) {
  const { data } = useEmailReportQuery(user.id, { refetchOnReconnect: true })
  const [sendAgain, { isLoading }] = useSendEmailsAgainMutation()
  const { failure, fail, clear } = useFailure()
  if (!data?.report) return null

  const onClick = async () => {
    clear()
    const { error } = await sendAgain({ me: user.id })
    if (!error) return toast({ title: 'Emails are on again', description: `We write to ${user.email} again.` })
    fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
  }

  return (
    <>
      <Notice
        title={TITLES[data.report.kind]}
        action={
          <Button variant="quiet" size="small" busy={isLoading} onClick={onClick}>
            Send Emails Again
          </Button>
        }
      >
        We stopped writing to <bdi>{user.email}</bdi>, except for codes to log in. If you want emails there, have them
        sent again. You can also change your email address below.
      </Notice>
      <FailureNotice failure={failure} />
    </>
  )
}
