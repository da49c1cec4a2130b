import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from '../listing/ListingResults.module.css'

export const NEAR_HEADING = msg`Close matches`

export const NearMatchesSkeleton = () => {
  const { t } = useLingui()
  return (
    <section className={styles.close}>
      <h2 className={styles.heading}>{t(NEAR_HEADING)}</h2>
      <ListingGridSkeleton cards={3} of="results" reasoned />
    </section>
  )
}
