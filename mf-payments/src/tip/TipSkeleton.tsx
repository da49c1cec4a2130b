import { Card } from '@flight-amigo/shared-ui/Card'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import { AmountSkeleton } from '../amount/AmountSkeleton.tsx'
import { BesidePass, TipPassSkeleton } from '../pass/PassParts.tsx'
import styles from './TipPage.module.css'

export const TipFrame = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeading lead="A small thank-you for a hand along the way.">Send a Tip</PageHeading>
    {children}
  </Page>
)

export const TipSkeleton = () => (
  <TipFrame>
    <BesidePass pass={<TipPassSkeleton about />}>
      <Card>
        <SkeletonGroup label="Loading" className={styles.step}>
          <AmountSkeleton />
          <Skeleton shape="button" width="full" />
        </SkeletonGroup>
      </Card>
    </BesidePass>
  </TipFrame>
)
