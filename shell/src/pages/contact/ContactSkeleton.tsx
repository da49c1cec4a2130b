import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { ContactFrame } from './ContactFrame.tsx'
import styles from './ContactPage.module.css'

/** The contact page until its form has come: in boxes of the same size. */
export const ContactSkeleton = () => (
  <ContactFrame>
    <div className={styles.form} aria-busy="true">
      <p className={styles.place}>
        Name <Skeleton shape="field" />
      </p>
      <p className={styles.place}>
        Email <Skeleton shape="field" />
      </p>
      <p className={styles.place}>
        Message <Skeleton shape="block" className={styles.message} />
      </p>
      <Skeleton shape="button" className={styles.send} />
    </div>
  </ContactFrame>
)
