import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import styles from './CardForm.module.css'

export const PAY_HEADING = msg`Pay by card`

/** Separate, so that page skeletons do not load Stripe. */
export const CardSkeleton = () => (
  <div className={styles.loading}>
    <p className={styles.setting} role="status">
      <Spinner /> <Trans>Setting up payment...</Trans>
    </p>
    <Skeleton shape="field" />
    <div className={styles.pair}>
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  </div>
)
