import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './CancelEmailChange.module.css'

export const CancelEmailChangeFrame = ({ lead, children }: { lead?: string; children: ReactNode }) => (
  <Page>
    <PageHeading lead={lead}>
      <Trans>Email address change</Trans>
    </PageHeading>
    <div className={styles.actions}>{children}</div>
  </Page>
)

export function CancelEmailChangeSkeleton() {
  const { t } = useLingui()
  return (
    <CancelEmailChangeFrame>
      <SkeletonGroup label={t`Loading`}>
        <Skeleton lines={4} />
      </SkeletonGroup>
    </CancelEmailChangeFrame>
  )
}
