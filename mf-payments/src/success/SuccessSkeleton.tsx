import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { ThankYou } from '../pass/ThankYou.tsx'
import { SuccessFrame } from './SuccessFrame.tsx'
import styles from './SuccessPage.module.css'

export const SuccessSkeleton = () => (
  <SuccessFrame lead={<Processing />}>
    <ThankYou actions={<Skeleton shape="button" />}>
      <BoardingPass aria-busy="true" aria-label="Receipt" stub={<Skeleton width="full" />}>
        <Skeleton className={styles.band} shape="block" />
        <Skeleton className={styles.sum} shape="block" />
        <Skeleton lines={3} />
      </BoardingPass>
    </ThankYou>
  </SuccessFrame>
)

const Processing = () => (
  <span role="status" className={styles.processing}>
    <Spinner /> Processing...
  </span>
)
