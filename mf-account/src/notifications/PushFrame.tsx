import type { PushTopic } from '@flight-amigo/backend/contract/push'
import { Fragment, type ReactNode } from 'react'
import styles from './PushSettings.module.css'

const TOPICS: Record<PushTopic, string> = {
  messages: 'Notify me of new messages',
  alerts: 'Notify me of matches for my trips',
  trips: 'Notify me of news about agreed trips',
}

interface Props {
  device: ReactNode
  /** Renders the choice of a topic, if the site has topics. */
  topic?: ((topic: PushTopic, label: string) => ReactNode) | undefined
  children?: ReactNode
}

export const PushFrame = ({ device, topic, children }: Props) => (
  <div className={styles.push}>
    {device}
    {topic && (
      <div className={styles.topics}>
        {Object.entries(TOPICS).map(([name, label]) => (
          <Fragment key={name}>{topic(name as PushTopic, label)}</Fragment>
        ))}
      </div>
    )}
    {children}
  </div>
)
