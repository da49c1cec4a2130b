import { Field } from '@flight-amigo/shared-ui/Field'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { t } from '@lingui/core/macro'
import styles from './TipAmountField.module.css'

export const tipAmountFieldProps = () => ({ label: t`Tip amount`, help: t`Whole US dollars` })

/** Separate, so that page skeletons do not load the contract. */
export const TipAmountSkeleton = () => (
  <div className={styles.choice}>
    <Field {...tipAmountFieldProps()}>
      <Skeleton shape="field" className={styles.waiting} />
    </Field>
    <div className={styles.quick}>
      {[1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} shape="button" className={styles.waitingQuick} />
      ))}
    </div>
  </div>
)
