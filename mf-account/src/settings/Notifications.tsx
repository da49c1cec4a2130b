import type { Me } from '@flight-amigo/backend/contract/account'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { browserTimeZone, timeZonesByRegion, zoneCity } from '@flight-amigo/shared-ui/timeZones'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useMemo } from 'react'
import {
  useChangeProfileMutation,
  useChooseReadReceiptsMutation,
  useChooseUnreadMailMutation,
  useReadReceiptsQuery,
  useUnreadMailQuery,
} from '../account.api.ts'
import { PushSettings } from '../notifications/PushSettings.tsx'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { Switch } from './Switch.tsx'
import { COPIES, MAILS, RECEIPTS, TIME_ZONE } from './words.ts'

/** Lets a person choose in which time zone it is morning when the daily email comes. The browser proposes its own. */
function TimeZone({ user: { timeZone } }: { user: Me }) {
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const stillSignedIn = useStillSignedIn()
  const { failure, fail, clear } = useFailure()
  const regions = useMemo(timeZonesByRegion, [])
  const proposed = browserTimeZone()
  const chosen = (isLoading ? originalArgs?.timeZone : undefined) ?? timeZone ?? ''
  // A zone may have another name in the browser in which it was chosen.
  const isListed = chosen === '' || chosen === proposed || regions.some(([, zones]) => zones.includes(chosen))

  const choose = async (next: string) => {
    clear()
    const { error } = await stillSignedIn(() => change({ timeZone: next }))
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
  }

  return (
    <Field {...TIME_ZONE} error={failure?.description}>
      <Select value={chosen} aria-busy={isLoading} onChange={({ target }) => !isLoading && choose(target.value)}>
        <option value="">The airport where my trip departs</option>
        {proposed && <option value={proposed}>{zoneCity(proposed)} (this browser)</option>}
        {!isListed && <option value={chosen}>{zoneCity(chosen)}</option>}
        {regions.map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones
              .filter((zone) => zone !== proposed)
              .map((zone) => (
                <option key={zone} value={zone}>
                  {zoneCity(zone)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}

/** Lets a person choose whether others see when they have read a message; only then they see it of others. */
export function ReadReceipts({ me }: { me: number }) {
  const { data, isError } = useReadReceiptsQuery(me, { refetchOnReconnect: true })
  const [choose, { isLoading, originalArgs }] = useChooseReadReceiptsMutation()
  const stillSignedIn = useStillSignedIn()
  return (
    <Switch
      {...RECEIPTS}
      checked={(isLoading ? originalArgs?.wanted : undefined) ?? data?.wanted ?? false}
      unknown={isError ? 'We could not read this choice. It comes back with the network.' : undefined}
      disabled={!data}
      busy={isLoading}
      onChoose={(wanted) => stillSignedIn(() => choose({ me, wanted }))}
    />
  )
}

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
  const { data, isError } = useUnreadMailQuery(me, { refetchOnReconnect: true })
  const [choose, { isLoading, originalArgs }] = useChooseUnreadMailMutation()
  const stillSignedIn = useStillSignedIn()
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
