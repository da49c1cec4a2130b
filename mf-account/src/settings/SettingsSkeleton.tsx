import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { useLingui } from '@lingui/react/macro'
import { ActionRow } from '../ActionRow.tsx'
import { PushFrame } from '../notifications/PushFrame.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { TITLES } from '../profile/titles.ts'
import { DataSection } from './DataSection.tsx'
import {
  DELETE,
  DEVICE,
  EMAIL,
  FLIGHT_SMS,
  LOG_OUT,
  NOTIFICATIONS,
  READ_RECEIPTS,
  SMS_COPIES,
  TIME_ZONE,
  UNREAD_EMAILS,
  YOUR_ACCOUNT,
} from './labels.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

const SWITCHES = { UNREAD_EMAILS, SMS_COPIES, FLIGHT_SMS, READ_RECEIPTS }
const ACTIONS = { EMAIL, LOG_OUT, DELETE }

export function SettingsSkeleton() {
  const { t } = useLingui()
  // Reserves the space of the address, which is not known yet.
  const lead = t`You log in as traveler@mail.example. Only you see this part.`
  return (
    <ProfileFrame title={TITLES.settings}>
      <SettingsSection title={t(NOTIFICATIONS)}>
        <SkeletonGroup label={t`Loading notifications`} className={styles.section}>
          {Object.entries(SWITCHES).map(([key, { label, help }]) => (
            <Checkbox key={key} label={t(label)} help={t(help)} disabled />
          ))}
          <Field label={t(TIME_ZONE.label)} help={t(TIME_ZONE.help)}>
            <Select disabled />
          </Field>
          <PushFrame
            device={<Checkbox label={t(DEVICE.label)} help={t(DEVICE.help)} disabled />}
            topic={(_, label) => (
              <Field label={label}>
                <Select disabled />
              </Field>
            )}
          />
        </SkeletonGroup>
      </SettingsSection>
      <DataSection />
      <SettingsSection title={t(YOUR_ACCOUNT)} lead={<span className={styles.hidden}>{lead}</span>}>
        <SkeletonGroup label={t`Loading your account`} className={styles.section}>
          {Object.entries(ACTIONS).map(([key, { title, text }]) => (
            <ActionRow key={key} title={t(title)} text={t(text)}>
              <Button variant="quiet" size="small" disabled>
                {t(title)}
              </Button>
            </ActionRow>
          ))}
        </SkeletonGroup>
      </SettingsSection>
    </ProfileFrame>
  )
}
