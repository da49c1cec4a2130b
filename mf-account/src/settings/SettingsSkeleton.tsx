// Apart from SettingsPage.tsx: a skeleton is in the first file of the remote, and loads nothing of its page.
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Choice } from '../Choice.tsx'
import { PushFrame } from '../notifications/PushFrame.tsx'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import { DataSection } from './DataSection.tsx'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { COPIES, DELETE, DEVICE, EMAIL, LOG_OUT, MAILS, RECEIPTS, TIME_ZONE } from './words.ts'

/** Stands in for `/profile/settings` while it loads, with its words and controls; what is about the person cannot be used yet. */
export const SettingsSkeleton = () => (
  <ProfileFrame title={TITLES.settings}>
    <SettingsSection title="Notifications">
      <SkeletonGroup label="Loading notifications" className={styles.section}>
        {[MAILS, COPIES, RECEIPTS].map((words) => (
          <Checkbox key={words.label} {...words} disabled />
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
      lead={<span className={styles.place}>You log in as somebody@mail.example. Only you see this part.</span>}
    >
      <SkeletonGroup label="Loading your account" className={styles.section}>
        {[EMAIL, LOG_OUT, DELETE].map(({ title, text }) => (
          <Choice key={title} title={title} text={text}>
            <Button variant="quiet" size="small" disabled>
              {title}
            </Button>
          </Choice>
        ))}
      </SkeletonGroup>
    </SettingsSection>
  </ProfileFrame>
)
