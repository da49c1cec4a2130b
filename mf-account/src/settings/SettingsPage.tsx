import type { Me } from '@flight-amigo/backend/contract/account'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import {
  forgetPerson,
  Link,
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
import { Download } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import { useEmailReportQuery, useLogOutEverywhereMutation, useSendEmailsAgainMutation } from '../account.api.ts'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { updateFailure } from '../profile/updateTexts.ts'
import { SettingsSkeleton, TITLES } from '../skeletons.tsx'
import { Notifications } from './Notifications.tsx'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

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

function DataSection() {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`Your data`}>
      <ActionRow
        title={t`Download my data`}
        text={t`Everything we store about you, in one file. You can download it three times a day.`}
      >
        <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to="/my-data">
          <Trans comment="A link to the list of what is in the file with the data of the user.">What is in it</Trans>
        </Link>
        {/* The browser's own download shows its progress and works before any script has loaded. */}
        <a className={buttonClass({ variant: 'quiet', size: 'small' })} href="/api/account/export" download>
          <Icon of={Download} /> <Trans>Download</Trans>
        </a>
      </ActionRow>
    </SettingsSection>
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

const EMAIL = {
  title: msg`Change email address`,
  text: msg`We send a code to the old and the new email address.`,
}
const LOG_OUT = {
  title: msg`Log out everywhere`,
  text: msg`Ends your session here and on every other device.`,
}
const DELETE = {
  title: msg`Delete my account`,
  text: msg`Deletes your account and your listings permanently. You'll confirm first.`,
}

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
      title={t`Your account`}
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
