import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { Runway } from './Runway.tsx'
import styles from './VerifyPage.module.css'

export const VerifyFrame = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading
      back={<Link to="/profile">Back to Profile</Link>}
      lead="A verified phone shows travelers that you’re real."
    >
      Phone Verification
    </PageHeading>
    {children}
  </Page>
)

export const CODE_HEADING = 'Enter the 6-digit code'

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
          <h2>{CODE_HEADING}</h2>
          <p className={styles.sentTo}>
            <Skeleton width="long" />
          </p>
        </div>
        <div className={styles.field}>
          Verification code <Skeleton shape="field" />
        </div>
        <Runway digits={0} />
        <Skeleton shape="button" width="full" />
      </BoardingPass>
    </SkeletonGroup>
  </VerifyFrame>
)
