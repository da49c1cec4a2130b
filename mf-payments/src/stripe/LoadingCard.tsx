import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import styles from './CardForm.module.css'

/** Where the card's fields will be. */
export const LoadingCard = () => (
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
