import type { ReactNode } from 'react'
import styles from './TwoSides.module.css'

/** What is filled in, and beside it (above it on a phone) what comes of it. */
export const TwoSides = ({ pass, children }: { pass: ReactNode; children: ReactNode }) => (
  <div className={styles.sides}>
    <div className={styles.pass}>{pass}</div>
    {children}
  </div>
)
