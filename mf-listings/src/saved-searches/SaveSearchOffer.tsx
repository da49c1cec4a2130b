import type { ReactNode } from 'react'
import styles from './SavedSearches.module.css'

export const SaveSearchOffer = ({ from, to, children }: { from: string; to: string; children: ReactNode }) => (
  <div>
    <h2 className={styles.title}>We can keep looking for you</h2>
    <p className={styles.text}>
      We'll email you when someone posts a trip {from} → {to} that fits: {children}.
    </p>
  </div>
)

export const SAVE_FAILED = {
  title: 'The search was not saved',
  description: 'Something went wrong. Please try again.',
}
