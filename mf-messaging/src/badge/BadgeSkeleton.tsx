import styles from './UnreadBadge.module.css'

/** The badge's place while it loads. Apart from UnreadBadge.tsx, so that a signed-out visitor loads no icon. */
export const BadgeSkeleton = () => <span className={styles.badge} aria-hidden="true" />
