import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { ThankYou } from '../pass/ThankYou.tsx'
import { Receipt } from './Receipt.tsx'
import { SuccessFrame } from './SuccessFrame.tsx'
import styles from './SuccessPage.module.css'

export const SuccessSkeleton = () => (
  <SuccessFrame
    lead={
      <span role="status" className={styles.processing}>
        <Spinner /> Processing...
      </span>
    }
  >
    <ThankYou actions={<Skeleton shape="button" />}>
      <Receipt
        amount={<Skeleton className={styles.sum} />}
        to={<Skeleton width="long" />}
        status={<Skeleton width="long" />}
        date={<Skeleton width="long" />}
      />
    </ThankYou>
  </SuccessFrame>
)
