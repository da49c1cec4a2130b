import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import styles from './CardForm.module.css'

/** The heading above the card's fields. */
export const PAY_HEADING = 'Pay by card'

/** The card's fields while they load. Apart from CardForm.tsx, so that a page's skeleton loads nothing of Stripe. */
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
