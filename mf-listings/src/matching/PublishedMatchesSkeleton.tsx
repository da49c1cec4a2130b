import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Matching.module.css'

export const MATCHES_HEADING = 'Matches for your trip'

export const PublishedMatchesSkeleton = () => (
  <section className={styles.part}>
    <div className={styles.head}>
      <h2>{MATCHES_HEADING}</h2>
    </div>
    <ListingGridSkeleton cards={2} reasoned />
  </section>
)
