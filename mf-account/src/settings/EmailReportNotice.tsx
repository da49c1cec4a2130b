import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEmailReportQuery, useSendEmailsAgainMutation } from '../account.api.ts'
import { updateFailure } from '../profile/updateTexts.ts'

const TITLES = {
  bounce: msg`Our emails to you come back`,
  complaint: msg`One of our emails to you was reported as spam`,
}

/** Explains why the user gets no emails: the mailbox returns them or has complained. */
export function EmailReportNotice({ user }: { user: Me }) {
  const { t } = useLingui()
  const { email } = user
  const { data } = useEmailReportQuery(user.id, { refetchOnReconnect: true })
  const [sendAgain, { isLoading }] = useSendEmailsAgainMutation()
  const { failure, fail, clear } = useFailure()
  if (!data?.report) return null

  const onClick = async () => {
    clear()
    const { error } = await sendAgain({ me: user.id })
    if (!error) return toast({ title: t`Emails are on again`, description: t`We write to ${email} again.` })
    fail(updateFailure(), error)
  }

  return (
    <>
      <Notice
        title={t(TITLES[data.report.kind])}
        action={
          <Button variant="quiet" size="small" busy={isLoading} onClick={onClick}>
            <Trans>Start Emails Again</Trans>
          </Button>
        }
      >
        <Trans>
          We stopped writing to <bdi>{email}</bdi>, except for codes to log in. If you want emails there, start them
          again. You can also change your email address below.
        </Trans>
      </Notice>
      <FailureNotice failure={failure} />
    </>
  )
}
