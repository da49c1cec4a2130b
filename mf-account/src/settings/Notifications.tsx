import type { Me } from '@flight-amigo/backend/contract/account'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { browserTimeZone, timeZonesByRegion, zoneCity } from '@flight-amigo/shared-ui/timeZones'
import { useFailure } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import {
  useChangeProfileMutation,
  useChangeReadReceiptsMutation,
  useChangeUnreadEmailsMutation,
  useReadReceiptsQuery,
  useUnreadEmailsQuery,
} from '../account.api.ts'
import { PushSettings } from '../notifications/PushSettings.tsx'
import { updateFailure } from '../profile/updateTexts.ts'
import { useReauthentication } from '../useReauthentication.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { Switch } from './Switch.tsx'

function TimeZone({ user: { timeZone } }: { user: Me }) {
  const { t } = useLingui()
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const withReauthentication = useReauthentication()
  const { failure, fail, clear } = useFailure()
  const regions = useMemo(timeZonesByRegion, [])
  const suggested = browserTimeZone()
  const chosen = (isLoading ? originalArgs?.timeZone : undefined) ?? timeZone ?? ''
  // Another browser may know the chosen time zone by another name.
  const isListed = chosen === '' || chosen === suggested || regions.some(([, zones]) => zones.includes(chosen))

  const choose = async (next: string) => {
    clear()
    const { error } = await withReauthentication(() => change({ timeZone: next }))
    if (error) return fail(updateFailure(), error)
    announce(t`Saved`)
  }

  const city = suggested && zoneCity(suggested)
  return (
    <Field
      label={t`Your time zone`}
      help={t`The daily email about your matches arrives at 8 AM in this time zone.`}
      error={failure?.description}
    >
      <Select value={chosen} aria-busy={isLoading} onChange={({ target }) => !isLoading && choose(target.value)}>
        <option value="">{t({ message: 'The airport where my trip departs', comment: 'A time zone.' })}</option>
        {suggested && (
          <option value={suggested}>{t({ message: `${city} (this browser)`, comment: 'A time zone.' })}</option>
        )}
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

/** Users who turn read receipts off see none either. */
export function ReadReceipts({ me }: { me: number }) {
  const { t } = useLingui()
  const { data, isError } = useReadReceiptsQuery(me, { refetchOnReconnect: true })
  const [choose, { isLoading, originalArgs }] = useChangeReadReceiptsMutation()
  const withReauthentication = useReauthentication()
  return (
    <Switch
      label={t`Read receipts`}
      help={t`If you and the other person both turn this on, you each see when your messages are read.`}
      checked={(isLoading ? originalArgs?.enabled : undefined) ?? data?.enabled ?? false}
      loadError={isError ? t`We could not load this setting. It will load when you are online.` : undefined}
      disabled={!data}
      busy={isLoading}
      onChoose={(enabled) => withReauthentication(() => choose({ me, enabled }))}
    />
  )
}

const SMS_COPIES = {
  label: msg`Travelers may also send me messages as SMS`,
  help: msg`At most 5 a day, to your phone.`,
}
const FLIGHT_SMS = {
  label: msg`Text me news about the flights of my trips`,
  help: msg`At most 10 a day. Reply STOP to end.`,
}

export function Notifications({ user }: { user: Me }) {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`Notifications`}>
      <UnreadEmails me={user.id} />
      <SmsSwitch user={user} field="smsCopies" texts={SMS_COPIES} />
      <SmsSwitch user={user} field="flightSms" texts={FLIGHT_SMS} />
      <ReadReceipts me={user.id} />
      <TimeZone user={user} />
      <PushSettings me={user.id} />
    </SettingsSection>
  )
}

function UnreadEmails({ me }: { me: number }) {
  const { t } = useLingui()
  const { data, isError } = useUnreadEmailsQuery(me, { refetchOnReconnect: true })
  const [choose, { isLoading, originalArgs }] = useChangeUnreadEmailsMutation()
  const withReauthentication = useReauthentication()
  return (
    <Switch
      label={t`Email me about messages that stay unread`}
      help={t`One email, ten minutes after the message.`}
      checked={(isLoading ? originalArgs?.enabled : undefined) ?? data?.enabled ?? false}
      loadError={isError ? t`We could not load this setting. It will load when you are online.` : undefined}
      disabled={!data}
      busy={isLoading}
      onChoose={(enabled) => withReauthentication(() => choose({ me, enabled }))}
    />
  )
}

interface SmsSwitchProps {
  user: Me
  field: 'smsCopies' | 'flightSms'
  texts: typeof SMS_COPIES
}

function SmsSwitch({ user, field, texts }: SmsSwitchProps) {
  const { t } = useLingui()
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const withReauthentication = useReauthentication()
  return (
    <Switch
      label={t(texts.label)}
      help={user.verified ? t(texts.help) : t`You need a verified phone for this.`}
      checked={(isLoading ? originalArgs?.[field] : undefined) ?? user[field]}
      busy={isLoading}
      onChoose={(enabled) => withReauthentication(() => change({ [field]: enabled }))}
    />
  )
}
