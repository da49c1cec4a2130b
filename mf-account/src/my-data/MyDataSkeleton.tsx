import { Card } from '@flight-amigo/shared-ui/Card'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './MyDataPage.module.css'

export function MyDataFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page className={styles.page}>
      <PageHeading
        back={
          <Link to="/profile/settings">
            <Trans>Back to Settings</Trans>
          </Link>
        }
        lead={t`Everything we store about you. Only you can see it.`}
      >
        <Trans>My Data</Trans>
      </PageHeading>
      {children}
    </Page>
  )
}

export function MyDataSkeleton() {
  const { t } = useLingui()
  return (
    <MyDataFrame>
      <Card>
        <SkeletonGroup label={t`Loading`}>
          <Skeleton lines={8} />
        </SkeletonGroup>
      </Card>
    </MyDataFrame>
  )
}
