import type { PushTopic } from '@flight-amigo/backend/contract/push'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Select } from '@flight-amigo/shared-ui/Select'
import { SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide'
import { Fragment, type ReactNode, useId } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import pushStyles from '../notifications/PushSettings.module.css'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
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

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, lead, children }: Props) {
  const titleId = useId()
  return (
    <Card as="section" className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </Card>
  )
}

export function DataSection() {
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

const TOPICS = {
  messages: msg`Notify me of new messages`,
  alerts: msg`Notify me of matches for my trips`,
  trips: msg`Notify me of news about agreed trips`,
} satisfies Record<PushTopic, unknown>

interface PushFrameProps {
  device: ReactNode
  topic?: ((topic: PushTopic, label: string) => ReactNode) | undefined
  children?: ReactNode
}

export function PushFrame({ device, topic, children }: PushFrameProps) {
  const { t } = useLingui()
  return (
    <div className={pushStyles.push}>
      {device}
      {topic && (
        <div className={pushStyles.topics}>
          {Object.entries(TOPICS).map(([name, label]) => (
            <Fragment key={name}>{topic(name as PushTopic, t(label))}</Fragment>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}
