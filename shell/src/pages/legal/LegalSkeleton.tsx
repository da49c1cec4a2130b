import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import styles from './LegalPage.module.css'
import { Updated } from './Updated.tsx'

/** A legal page until its text has come; the text itself would be bytes of everybody's first load. */
const LegalSkeleton = ({ title }: { title: string }) => (
  <article className={styles.page} aria-busy="true">
    <PageHeading lead={<Updated />}>{title}</PageHeading>
    <div className={styles.summary}>
      <Skeleton lines={6} />
    </div>
    {['first', 'second', 'third'].map((section) => (
      <div key={section} className={styles.section}>
        <Skeleton width="half" />
        <Skeleton lines={5} />
      </div>
    ))}
  </article>
)

export const TermsOfUseSkeleton = () => <LegalSkeleton title="Terms of Use" />
export const PrivacyPolicySkeleton = () => <LegalSkeleton title="Privacy Policy" />
