import { FailureNotice, type FailureWords } from '@flight-amigo/shared-ui/FailureNotice'
import type { ReactNode } from 'react'
import styles from './Choice.module.css'

interface Props {
  title: string
  text: string
  /** Where the line is that parts it from its neighbours. */
  line?: 'above' | 'below'
  /** Why the last try has failed. */
  failure?: FailureWords | undefined
  /** The buttons. */
  children: ReactNode
}

/** What a person can do, in words, and beside the words the buttons that do it. */
export const Choice = ({ title, text, line = 'above', failure, children }: Props) => (
  <div className={`${styles.choice} ${styles[line]}`}>
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    <div className={styles.buttons}>{children}</div>
    <FailureNotice failure={failure} className={styles.failure} />
  </div>
)
