import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import styles from './CardForm.module.css'

export const PAY_HEADING = 'Pay by card'

/** The skeleton of the card fields, in its own file so that page skeletons do not load Stripe. */
export const CardSkeleton = () => (
  <div className={styles.loading}>
    <p className={styles.setting} role="status">
      <Spinner /> Setting up payment...
    </p>
    <Skeleton shape="field" />
    <div className={styles.pair}>
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  </div>
)
