import type { ReactNode } from 'react'
import styles from './DialogActions.module.css'

/** Put the button that changes nothing first and the one that acts last. On a phone the last one is on top. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
