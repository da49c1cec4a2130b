import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { LoadingPass } from '../pass/LoadingPass.tsx'
import { TwoSides } from '../pass/TwoSides.tsx'
import { LoadingCard } from '../stripe/LoadingCard.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import styles from './CheckoutPage.module.css'

export const CheckoutSkeleton = () => (
  <CheckoutFrame lead={<Skeleton className={styles.lead} />}>
    <TwoSides pass={<LoadingPass />}>
      <Card>
        <SkeletonGroup label="Loading" className={styles.form}>
          <p className={styles.label}>Tip amount</p>
          <Skeleton shape="field" />
          <Skeleton shape="button" width="full" />
          <p className={styles.label}>Message</p>
          <Skeleton shape="block" className={styles.message} />
          <LoadingCard />
        </SkeletonGroup>
      </Card>
    </TwoSides>
  </CheckoutFrame>
)
