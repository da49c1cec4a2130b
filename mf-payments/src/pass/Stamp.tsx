import { Check } from 'lucide-react'
import styles from './Stamp.module.css'

/** What is put on a pass whose tip has been paid; the words say it too. */
export const Stamp = () => (
  <span className={styles.stamp} aria-hidden="true">
    <Check /> Paid
  </span>
)
