import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Matching.module.css'

export const MATCHES_HEADING = msg`Matches for your trip`

export const PublishedMatchesSkeleton = () => {
  const { t } = useLingui()
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>{t(MATCHES_HEADING)}</h2>
      </div>
      <ListingGridSkeleton cards={2} reasoned />
    </section>
  )
}
