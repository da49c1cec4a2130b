import styles from './ContactFrame.module.css'
import { ContactFrame } from './ContactFrame.tsx'

/** The contact page until its form has come. */
export const ContactSkeleton = () => (
  <ContactFrame>
    <div className={styles.form} aria-busy="true" />
    <div className={styles.pass} />
  </ContactFrame>
)
