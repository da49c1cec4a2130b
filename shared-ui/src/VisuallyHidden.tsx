import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** What VisuallyHidden takes. */
export interface VisuallyHiddenProps {
  children: ReactNode
}

/** Text that is heard and not seen. */
export const VisuallyHidden = ({ children }: VisuallyHiddenProps) => <span className={styles.hidden}>{children}</span>
