import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Check } from 'lucide'
import styles from './Stamp.module.css'

/** What is put on a pass whose tip has been paid; the words say it too. */
export const Stamp = () => (
  <span className={styles.stamp} aria-hidden="true">
    <Icon of={Check} /> Paid
  </span>
)
