import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from '../listing/ListingResults.module.css'

export const NEAR_HEADING = 'Close matches'

export const NearMatchesSkeleton = () => (
  <section className={styles.close}>
    <h2 className={styles.heading}>{NEAR_HEADING}</h2>
    <ListingGridSkeleton cards={3} of="results" reasoned />
  </section>
)
