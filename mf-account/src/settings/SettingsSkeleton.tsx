import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { ActionRow } from '../ActionRow.tsx'
import { PushFrame } from '../notifications/PushFrame.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { TITLES } from '../profile/titles.ts'
import { DataSection } from './DataSection.tsx'
import { DELETE, DEVICE, EMAIL, LOG_OUT, READ_RECEIPTS, SMS_COPIES, TIME_ZONE, UNREAD_EMAILS } from './labels.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export const SettingsSkeleton = () => (
  <ProfileFrame title={TITLES.settings}>
    <SettingsSection title="Notifications">
      <SkeletonGroup label="Loading notifications" className={styles.section}>
        {[UNREAD_EMAILS, SMS_COPIES, READ_RECEIPTS].map((field) => (
          <Checkbox key={field.label} {...field} disabled />
        ))}
        <Field {...TIME_ZONE}>
          <Select disabled />
        </Field>
        <PushFrame
          device={<Checkbox {...DEVICE} disabled />}
          topic={(_, label) => (
            <Field label={label}>
              <Select disabled />
            </Field>
          )}
        />
      </SkeletonGroup>
    </SettingsSection>
    <DataSection />
    <SettingsSection
      title="Your account"
      lead={<span className={styles.hidden}>You log in as traveler@mail.example. Only you see this part.</span>}
    >
      <SkeletonGroup label="Loading your account" className={styles.section}>
        {[EMAIL, LOG_OUT, DELETE].map(({ title, text }) => (
          <ActionRow key={title} title={title} text={text}>
            <Button variant="quiet" size="small" disabled>
              {title}
            </Button>
          </ActionRow>
        ))}
      </SkeletonGroup>
    </SettingsSection>
  </ProfileFrame>
)
