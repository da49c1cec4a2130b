import styles from './UnreadBadge.module.css'

/** The badge's place before it is there; no icon, which every visitor of any page would pay for. */
export const BadgeSkeleton = () => <span className={styles.badge} aria-hidden="true" />
