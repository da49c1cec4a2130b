import { MessageCircle } from 'lucide-react'
import styles from './UnreadBadge.module.css'

/** The badge before it is known whether anything is unread. */
export const BadgeSkeleton = () => (
  <span className={styles.badge} aria-hidden="true">
    <MessageCircle />
  </span>
)
