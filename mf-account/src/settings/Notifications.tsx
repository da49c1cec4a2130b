import type { Me } from '@flight-amigo/backend/contract/account'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { browserTimeZone, timeZonesByRegion, zoneCity } from '@flight-amigo/shared-ui/timeZones'
import { useFailure } from '@flight-amigo/shell/sdk'
import { useMemo } from 'react'
import {
  useChangeProfileMutation,
  useChooseReadReceiptsMutation,
  useChooseUnreadMailMutation,
  useReadReceiptsQuery,
  useUnreadMailQuery,
} from '../account.api.ts'
import { PushSettings } from '../notifications/PushSettings.tsx'
import { useReauthentication } from '../useReauthentication.ts'
import { READ_RECEIPTS, SMS_COPIES, TIME_ZONE, UNREAD_EMAILS } from './labels.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { Switch } from './Switch.tsx'

function TimeZone({ user: { timeZone } }: { user: Me }) {
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const withReauthentication = useReauthentication()
  const { failure, fail, clear } = useFailure()
  const regions = useMemo(timeZonesByRegion, [])
  const suggested = browserTimeZone()
  const chosen = (isLoading ? originalArgs?.timeZone : undefined) ?? timeZone ?? ''
  // Another browser may know the chosen zone by another name.
  const isListed = chosen === '' || chosen === suggested || regions.some(([, zones]) => zones.includes(chosen))

  const choose = async (next: string) => {
    clear()
    const { error } = await withReauthentication(() => change({ timeZone: next }))
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    announce('Saved')
  }

  return (
    <Field {...TIME_ZONE} error={failure?.description}>
      <Select value={chosen} aria-busy={isLoading} onChange={({ target }) => !isLoading && choose(target.value)}>
        <option value="">The airport where my trip departs</option>
        {suggested && <option value={suggested}>{zoneCity(suggested)} (this browser)</option>}
        {!isListed && <option value={chosen}>{zoneCity(chosen)}</option>}
        {regions.map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones
              .filter((zone) => zone !== suggested)
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

/** The switch for read receipts. Users who turn them off see none either. */
export function ReadReceipts({ me }: { me: number }) {
  const { data, isError } = useReadReceiptsQuery(me, { refetchOnReconnect: true })
  const [choose, { isLoading, originalArgs }] = useChooseReadReceiptsMutation()
  const withReauthentication = useReauthentication()
  return (
    <Switch
      {...READ_RECEIPTS}
      checked={(isLoading ? originalArgs?.enabled : undefined) ?? data?.enabled ?? false}
      unknown={isError ? 'We could not load this setting. It will load when you are online.' : undefined}
      disabled={!data}
      busy={isLoading}
      onChoose={(enabled) => withReauthentication(() => choose({ me, enabled }))}
    />
  )
}

export function Notifications({ user }: { user: Me }) {
  return (
    <SettingsSection title="Notifications">
      <UnreadEmails me={user.id} />
      <SmsCopies user={user} />
      <ReadReceipts me={user.id} />
      <TimeZone user={user} />
      <PushSettings me={user.id} />
    </SettingsSection>
  )
}

function UnreadEmails({ me }: { me: number }) {
  const { data, isError } = useUnreadMailQuery(me, { refetchOnReconnect: true })
  const [choose, { isLoading, originalArgs }] = useChooseUnreadMailMutation()
  const withReauthentication = useReauthentication()
  return (
    <Switch
      {...UNREAD_EMAILS}
      checked={(isLoading ? originalArgs?.enabled : undefined) ?? data?.enabled ?? false}
      unknown={isError ? 'We could not load this setting. It will load when you are online.' : undefined}
      disabled={!data}
      busy={isLoading}
      onChoose={(enabled) => withReauthentication(() => choose({ me, enabled }))}
    />
  )
}

function SmsCopies({ user: { smsCopies, verified } }: { user: Me }) {
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const withReauthentication = useReauthentication()
  return (
    <Switch
      label={SMS_COPIES.label}
      help={verified ? SMS_COPIES.help : 'You need a verified phone for this.'}
      checked={(isLoading ? originalArgs?.smsCopies : undefined) ?? smsCopies}
      busy={isLoading}
      onChoose={(enabled) => withReauthentication(() => change({ smsCopies: enabled }))}
    />
  )
}
