import { MessagesSquare } from 'lucide-react'
import styles from './NothingSelected.module.css'

/** Where a conversation would be, beside the list. */
export const NothingSelected = () => (
  <div className={styles.nothing}>
    <MessagesSquare aria-hidden />
    <p>Select a conversation</p>
  </div>
)
