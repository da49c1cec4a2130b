import type { Me } from '@flight-amigo/backend/contract/account'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useChangeProfileMutation, useChooseUnreadMailMutation, useUnreadMailQuery } from '../account.api.ts'
import { PushSettings } from '../notifications/PushSettings.tsx'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import { ReadReceipts } from './ReadReceipts.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { Switch } from './Switch.tsx'
import { TimeZone } from './TimeZone.tsx'
import { COPIES, MAILS } from './words.ts'

/** What we send, and what others learn: one choice beneath the other. */
export function Notifications({ user }: { user: Me }) {
  return (
    <SettingsSection title="Notifications">
      <UnreadMails me={user.id} />
      <SmsCopies user={user} />
      <ReadReceipts me={user.id} />
      <TimeZone user={user} />
      <PushSettings me={user.id} />
    </SettingsSection>
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
      {...MAILS}
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
      label={COPIES.label}
      help={verified ? COPIES.help : 'Only to a verified phone, so not yet.'}
      checked={(isLoading ? originalArgs?.smsCopies : undefined) ?? smsCopies}
      busy={isLoading}
      onChoose={(wanted) => stillSignedIn(() => change({ smsCopies: wanted }))}
    />
  )
}
