import { Card } from '@flight-amigo/shared-ui/Card'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './PersonPage.module.css'

// Part of the prerendered document, so that the page's largest text needs no script.
const ADVICE = (
  <>
    <Trans>
      We check phones, not people: read what others say about them, write before you rely on them, and meet them inside
      the terminal.
    </Trans>{' '}
    <Link to="/safety" className={styles.advice}>
      <Trans>How to stay safe</Trans>
    </Link>
  </>
)

export const PersonFrame = ({ lead = ADVICE, children }: { lead?: ReactNode; children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading lead={lead}>
      <Trans>Traveler Profile</Trans>
    </PageHeading>
    {children}
  </Page>
)

export const LISTINGS_HEADING = msg`Open listings`

export const PersonSkeleton = () => {
  const { t } = useLingui()
  return (
    <PersonFrame>
      <Card>
        <SkeletonGroup label={t`Loading the profile`} className={styles.card}>
          <div className={styles.identity}>
            <Skeleton shape="avatar" className={styles.loadingFace} />
            <div className={styles.names}>
              <Skeleton className={styles.loadingName} />
              <Skeleton shape="badge" />
            </div>
            <Skeleton shape="button" />
          </div>
          <div className={styles.loadingFacts}>
            <Skeleton lines={5} />
          </div>
        </SkeletonGroup>
      </Card>
      <section className={styles.part}>
        <h2>{t(LISTINGS_HEADING)}</h2>
        <ListingGridSkeleton cards={3} of="results" isOwnerHidden />
      </section>
    </PersonFrame>
  )
}
