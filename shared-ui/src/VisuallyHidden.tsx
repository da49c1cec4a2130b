import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** What VisuallyHidden takes. */
export interface VisuallyHiddenProps {
  children: ReactNode
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: VisuallyHiddenProps) => <span className={styles.hidden}>{children}</span>
