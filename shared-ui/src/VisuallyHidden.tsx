import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Props of VisuallyHidden. */
export interface VisuallyHiddenProps {
  children: ReactNode
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: VisuallyHiddenProps) => <span className={styles.hidden}>{children}</span>
