import type { PushTopic } from '@flight-amigo/backend/contract/push'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import styles from './PushSettings.module.css'

const TOPICS = {
  messages: msg`Notify me of new messages`,
  alerts: msg`Notify me of matches for my trips`,
  trips: msg`Notify me of news about agreed trips`,
} satisfies Record<PushTopic, unknown>

interface Props {
  device: ReactNode
  topic?: ((topic: PushTopic, label: string) => ReactNode) | undefined
  children?: ReactNode
}

export function PushFrame({ device, topic, children }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.push}>
      {device}
      {topic && (
        <div className={styles.topics}>
          {Object.entries(TOPICS).map(([name, label]) => (
            <Fragment key={name}>{topic(name as PushTopic, t(label))}</Fragment>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}
