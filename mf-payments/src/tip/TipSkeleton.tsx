import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { LoadingPass } from '../pass/LoadingPass.tsx'
import { TwoSides } from '../pass/TwoSides.tsx'
import { TipFrame } from './TipFrame.tsx'
import styles from './TipPage.module.css'

export const TipSkeleton = () => (
  <TipFrame>
    <TwoSides pass={<LoadingPass about />}>
      <Card>
        <SkeletonGroup label="Loading" className={styles.step}>
          <p className={styles.label}>Tip amount</p>
          <Skeleton shape="field" />
          <Skeleton width="half" />
          <Skeleton shape="button" width="full" />
          <Skeleton shape="button" width="full" />
        </SkeletonGroup>
      </Card>
    </TwoSides>
  </TipFrame>
)
