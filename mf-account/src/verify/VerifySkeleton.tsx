import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Runway } from './Runway.tsx'
import { VerifyFrame } from './VerifyFrame.tsx'
import styles from './VerifyPage.module.css'

/** The verification until it is known what is to be verified: in boxes of the same size. */
export const VerifySkeleton = () => (
  <VerifyFrame>
    <SkeletonGroup label="Loading">
      <BoardingPass
        className={styles.step}
        stub={
          <div className={styles.buttons}>
            <Skeleton shape="button" width="full" />
            <Skeleton shape="button" width="full" />
          </div>
        }
      >
        <div>
          <h2>Enter the 6-digit code</h2>
          <p className={styles.sentTo}>
            <Skeleton width="long" />
          </p>
        </div>
        <div className={styles.place}>
          Verification code <Skeleton shape="field" />
        </div>
        <Runway digits={0} />
        <Skeleton shape="button" width="full" />
      </BoardingPass>
    </SkeletonGroup>
  </VerifyFrame>
)
