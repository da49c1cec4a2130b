import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import {
  forgetPerson,
  lazyComponent,
  type Toast,
  toast,
  useDispatch,
  useFailure,
  useNavigate,
  useSession,
} from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import { useEmailReportQuery, useLogOutEverywhereMutation, useSendEmailsAgainMutation } from '../account.api.ts'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import { updateFailure } from '../profile/updateTexts.ts'
import { DELETE, EMAIL, LOG_OUT, YOUR_ACCOUNT } from './labels.ts'
import { Notifications } from './Notifications.tsx'
import styles from './SettingsPage.module.css'
import { DataSection, SettingsSection, SettingsSkeleton } from './SettingsSkeleton.tsx'

export function SettingsPage() {
  const { user, loading } = useSession()
  if (loading) return <SettingsSkeleton />
  if (!user) return <AuthenticationRequired title={TITLES.settings} />
  return (
    <ProfileFrame title={TITLES.settings}>
      <EmailReportNotice user={user} />
      <Notifications user={user} />
      <DataSection />
      <AccountSection user={user} />
    </ProfileFrame>
  )
}

const REPORT_TITLES = {
  bounce: msg`Our emails to you come back`,
  complaint: msg`One of our emails to you was reported as spam`,
}

/** Explains why the user gets no emails: the mailbox returns them or has complained. */
function EmailReportNotice({ user }: { user: Me }) {
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
        title={t(REPORT_TITLES[data.report.kind])}
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

const LoadingForm = () => (
  <p className={styles.confirmation}>
    <Trans>Loading…</Trans>
  </p>
)
const FORM_FALLBACKS = { loading: <LoadingForm />, failed: lazyFallback(() => t`These fields could not be loaded`) }

// Loaded on demand, because few users change their email address or delete their account.
const EmailChangeSteps = lazyComponent(
  () => import('./EmailChangeSteps.tsx').then(({ EmailChangeSteps }) => EmailChangeSteps),
  FORM_FALLBACKS,
)
const DeleteAccountForm = lazyComponent(
  () => import('./DeleteAccountForm.tsx').then(({ DeleteAccountForm }) => DeleteAccountForm),
  FORM_FALLBACKS,
)

function AccountSection({ user }: { user: Me }) {
  const { t } = useLingui()
  const { email } = user
  const endSessionAtHome = useEndSessionAtHome()
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()
  const { failure, fail, clear } = useFailure()
  const [deleting, setDeleting] = useState(false)
  const [changingEmail, setChangingEmail] = useState(false)

  const endSessions = async () => {
    clear()
    const { error } = await logOutEverywhere()
    if (!error)
      return endSessionAtHome({
        title: t`Logged out successfully`,
        description: t`You have been logged out on all devices`,
      })
    fail({ title: t`Logout failed`, description: t`There was an error logging out` }, error)
  }

  return (
    <SettingsSection
      title={t(YOUR_ACCOUNT)}
      lead={
        <Trans>
          You log in as <b>{email}</b>. Only you see this part.
        </Trans>
      }
    >
      <ActionRow title={t(EMAIL.title)} text={t(EMAIL.text)}>
        <Button variant="quiet" size="small" onClick={() => setChangingEmail(true)}>
          {t(EMAIL.title)}
        </Button>
      </ActionRow>
      <ActionRow title={t(LOG_OUT.title)} text={t(LOG_OUT.text)} failure={failure}>
        <Button variant="quiet" size="small" busy={isLoading} onClick={endSessions}>
          {t(LOG_OUT.title)}
        </Button>
      </ActionRow>
      <ActionRow title={t(DELETE.title)} text={t(DELETE.text)}>
        <Button variant="quiet" size="small" className={styles.danger} onClick={() => setDeleting(true)}>
          {t(DELETE.title)}
        </Button>
      </ActionRow>
      <Dialog open={changingEmail} onClose={() => setChangingEmail(false)} title={t(EMAIL.title)}>
        <EmailChangeSteps user={user} onClose={() => setChangingEmail(false)} />
      </Dialog>
      <Dialog open={deleting} onClose={() => setDeleting(false)} title={t(DELETE.title)}>
        <DeleteAccountForm
          email={email}
          onClose={() => setDeleting(false)}
          onDeleted={() =>
            endSessionAtHome({ title: t`Account deleted`, description: t`Your account is gone. Have a good journey.` })
          }
        />
      </Dialog>
    </SettingsSection>
  )
}

function useEndSessionAtHome() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const pendingToast = useRef<Toast>(undefined)

  // End the session only after leaving this page: otherwise it would show its login prompt.
  useEffect(
    () => () => {
      if (!pendingToast.current) return
      forgetPerson(dispatch)
      toast(pendingToast.current)
    },
    [dispatch],
  )

  return (next: Toast) => {
    pendingToast.current = next
    navigate('/')
  }
}
