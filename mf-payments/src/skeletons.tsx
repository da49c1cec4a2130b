import { Card } from '@flight-amigo/shared-ui/Card'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { PageSkeleton } from '@flight-amigo/shared-ui/PageSkeleton'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ThankYouScene } from './success/ThankYouScene.tsx'

export const TipHeading = () => {
  const { t } = useLingui()
  return (
    <PageHeading lead={t`A small thank-you for a hand along the way.`}>
      <Trans>Send a Tip</Trans>
    </PageHeading>
  )
}

export const TipSkeleton = () => (
  <PageSkeleton>
    <TipHeading />
  </PageSkeleton>
)

export const CheckoutHeading = ({ lead }: { lead?: ReactNode }) => (
  <PageHeading lead={lead}>
    <Trans>Leave a Tip</Trans>
  </PageHeading>
)

export const CheckoutSkeleton = () => (
  <PageSkeleton>
    <CheckoutHeading lead={<Skeleton width="half" />} />
  </PageSkeleton>
)

export const SuccessSkeleton = () => (
  <PageSkeleton width="form">
    <ThankYouScene />
    <PageHeading lead={<Trans>Processing...</Trans>}>
      <Trans>Your tip</Trans>
    </PageHeading>
  </PageSkeleton>
)

export const PayoutsSkeleton = () => {
  const { t } = useLingui()
  return (
    <Card as="section">
      <SkeletonGroup label={t`Loading your tips`}>
        <Skeleton lines={8} />
      </SkeletonGroup>
    </Card>
  )
}
