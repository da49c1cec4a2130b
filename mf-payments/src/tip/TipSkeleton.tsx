import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { LoadingAmount } from '../amount/LoadingAmount.tsx'
import { LoadingPass } from '../pass/LoadingPass.tsx'
import { TwoSides } from '../pass/TwoSides.tsx'
import { TipFrame } from './TipFrame.tsx'
import styles from './TipPage.module.css'

export const TipSkeleton = () => (
  <TipFrame>
    <TwoSides pass={<LoadingPass about />}>
      <Card>
        <SkeletonGroup label="Loading" className={styles.step}>
          <LoadingAmount />
          <Skeleton shape="button" width="full" />
        </SkeletonGroup>
      </Card>
    </TwoSides>
  </TipFrame>
)
