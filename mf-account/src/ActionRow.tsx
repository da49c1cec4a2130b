import { FailureNotice, type FailureText } from '@flight-amigo/shared-ui/FailureNotice'
import type { ReactNode } from 'react'
import styles from './ActionRow.module.css'

interface Props {
  title: string
  text: string
  line?: 'above' | 'below'
  failure?: FailureText | undefined
  children: ReactNode
}

export const ActionRow = ({ title, text, line = 'above', failure, children }: Props) => (
  <div className={`${styles.choice} ${styles[line]}`}>
    <div className={styles.text}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    <div className={styles.buttons}>{children}</div>
    <FailureNotice failure={failure} className={styles.failure} />
  </div>
)
