import type { Me } from '@flight-amigo/backend/contract/account'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useId } from 'react'
import { useChangeProfileMutation, useChooseUnreadMailMutation, useUnreadMailQuery } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import styles from './SettingsPage.module.css'

/** What we send: one choice beneath the other. */
export function Notifications({ user }: { user: Me }) {
  const titleId = useId()
  return (
    <Card as="section" className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Notifications</h2>
      <UnreadMails me={user.id} />
      <SmsCopies user={user} />
    </Card>
  )
}

/** Lets a person choose whether they get a mail about messages that stay unread. */
function UnreadMails({ me }: { me: number }) {
  const { data, isError, refetch } = useUnreadMailQuery(me)
  const [choose, { isLoading, originalArgs }] = useChooseUnreadMailMutation()
  const stillSignedIn = useStillSignedIn()
  useRetryOnline(isError, refetch)
  return (
    <Switch
      label="Email me about messages that stay unread"
      help="One email, ten minutes after the message."
      checked={(isLoading ? originalArgs?.wanted : undefined) ?? data?.wanted ?? false}
      unknown={isError ? 'We could not read this choice. It comes back with the network.' : undefined}
      disabled={!data}
      busy={isLoading}
      onChoose={(wanted) => stillSignedIn(() => choose({ me, wanted }))}
    />
  )
}

/** Lets a person choose whether messages also come as SMS. */
function SmsCopies({ user: { smsCopies, verified } }: { user: Me }) {
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const stillSignedIn = useStillSignedIn()
  return (
    <Switch
      label="Travelers may also send me messages as SMS"
      help={verified ? 'At most 5 a day, to your verified phone.' : 'Only to a verified phone, so not yet.'}
      checked={(isLoading ? originalArgs?.smsCopies : undefined) ?? smsCopies}
      busy={isLoading}
      onChoose={(wanted) => stillSignedIn(() => change({ smsCopies: wanted }))}
    />
  )
}

interface SwitchProps {
  label: string
  help: string
  checked: boolean
  /** Why the choice is not known. */
  unknown?: string | undefined
  disabled?: boolean
  busy: boolean
  onChoose: (wanted: boolean) => Promise<{ error?: unknown }>
}

/** A choice that is saved at once. One that could not be saved is taken back, and says so. */
export function Switch({ label, help, checked, unknown, disabled, busy, onChoose }: SwitchProps) {
  const { failure, fail, clear } = useFailure()

  const choose = async (wanted: boolean) => {
    clear()
    const { error } = await onChoose(wanted)
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
  }

  return (
    <Checkbox
      label={label}
      help={help}
      error={failure?.description ?? unknown}
      checked={checked}
      disabled={disabled}
      aria-busy={busy}
      onChange={({ target }) => !busy && choose(target.checked)}
    />
  )
}
