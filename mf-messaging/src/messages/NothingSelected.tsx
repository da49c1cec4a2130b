import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import styles from './Centered.module.css'

/** Where a conversation would be, beside the list. */
export const NothingSelected = () => (
  <div className={styles.centered}>
    <EmptyState title="Select a conversation" />
  </div>
)
