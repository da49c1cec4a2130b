import type { ReactNode } from 'react'
import styles from './ThankYou.module.css'

interface Props {
  /** A receipt, or a sentence in its place. */
  children: ReactNode
  actions: ReactNode
}

/** What stands beneath the heading once a tip is paid. */
export const ThankYou = ({ children, actions }: Props) => (
  <div className={styles.thanks}>
    {children}
    <div className={styles.actions}>{actions}</div>
  </div>
)
