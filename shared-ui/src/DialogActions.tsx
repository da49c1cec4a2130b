import type { ReactNode } from 'react'
import styles from './DialogActions.module.css'

/**
 * The buttons at the end of a dialog: first the one that changes nothing, last the one that acts. On a phone the last
 * one is on top.
 */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
