import { Card } from '@flight-amigo/shared-ui/Card'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TipAmountSkeleton } from '../amount/TipAmountSkeleton.tsx'
import { BesideTipCard, TipCardSkeleton } from '../tip-card/TipCardParts.tsx'
import styles from './TipPage.module.css'

export function TipFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeading lead={t`A small thank-you for a hand along the way.`}>
        <Trans>Send a Tip</Trans>
      </PageHeading>
      {children}
    </Page>
  )
}

export function TipSkeleton() {
  const { t } = useLingui()
  return (
    <TipFrame>
      <BesideTipCard card={<TipCardSkeleton about />}>
        <Card>
          <SkeletonGroup label={t`Loading`} className={styles.step}>
            <TipAmountSkeleton />
            <Skeleton shape="button" width="full" />
          </SkeletonGroup>
        </Card>
      </BesideTipCard>
    </TipFrame>
  )
}
