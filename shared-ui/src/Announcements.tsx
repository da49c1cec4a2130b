import styles from './VisuallyHidden.module.css'

/**
 * The live region to which `announce` writes. Each dialog has its own, because a modal dialog makes everything outside
 * it inert. It starts empty, because screen readers read only changes.
 */
export const Announcements = () => (
  <div className={styles.hidden}>
    <div data-announce="polite" aria-live="polite" />
    <div data-announce="assertive" aria-live="assertive" />
  </div>
)
