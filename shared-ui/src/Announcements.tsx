import styles from './VisuallyHidden.module.css'

/**
 * Where `announce` writes for screen readers. The page has one for itself, and each dialog has its own, because a modal
 * dialog silences everything outside it. It is empty from the start: a screen reader reads only what changes.
 */
export const Announcements = () => (
  <div className={styles.hidden}>
    <div data-announce="polite" aria-live="polite" />
    <div data-announce="assertive" aria-live="assertive" />
  </div>
)
