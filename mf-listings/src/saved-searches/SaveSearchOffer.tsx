import type { ReactNode } from 'react'
import styles from './SavedSearches.module.css'

/** What the offer says, above its button or its form. */
export const SaveSearchOffer = ({ from, to, children }: { from: string; to: string; children: ReactNode }) => (
  <div>
    <h2 className={styles.title}>We can keep looking for you</h2>
    <p className={styles.words}>
      We write to you when someone posts a trip {from} → {to} that fits: {children}.
    </p>
  </div>
)

/** What is said when a search could not be saved and the server says nothing. */
export const SAVE_FAILED = {
  title: 'The search was not saved',
  description: 'Something went wrong. Please try again.',
}
