import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { forgetPerson, type Toast, toast, useDispatch, useFailure, useNavigate } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import { useLogOutEverywhereMutation } from '../account.api.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { EmailChangeDialog } from './EmailChangeDialog.tsx'
import { DELETE, EMAIL, LOG_OUT } from './labels.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export function AccountSection({ user }: { user: Me }) {
  const { t } = useLingui()
  const { email } = user
  const leave = useLeave()
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()
  const { failure, fail, clear } = useFailure()
  const [deleting, setDeleting] = useState(false)
  const [changingEmail, setChangingEmail] = useState(false)

  const endSessions = async () => {
    clear()
    const { error } = await logOutEverywhere()
    if (!error)
      return leave({ title: t`Logged out successfully`, description: t`You have been logged out on all devices` })
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
      <EmailChangeDialog user={user} open={changingEmail} onClose={() => setChangingEmail(false)} />
      <DeleteAccountDialog
        email={email}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() =>
          leave({ title: t`Account deleted`, description: t`Your account is gone. Have a good journey.` })
        }
      />
    </SettingsSection>
  )
}

function useLeave() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const pendingToast = useRef<Toast>(undefined)

  // Wait until the home page has replaced this one, which would ask the user to log in again.
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
