import { Field } from '@flight-amigo/shared-ui/Field'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import styles from './AmountChoice.module.css'

/** What the field of the amount says. */
export const AMOUNT_FIELD = { label: 'Tip amount', help: 'Whole US dollars' }

/** The amount while it loads. Apart from AmountChoice.tsx, so that a page's skeleton loads no contract. */
export const AmountSkeleton = () => (
  <div className={styles.choice}>
    <Field {...AMOUNT_FIELD}>
      <Skeleton shape="field" className={styles.waiting} />
    </Field>
    <div className={styles.quick}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} shape="button" className={styles.waitingQuick} />
      ))}
    </div>
  </div>
)
