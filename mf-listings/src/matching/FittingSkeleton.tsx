import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Matching.module.css'

/** Who fits a new listing, while it loads. */
export const FittingSkeleton = () => (
  <section className={styles.part}>
    <div className={styles.head}>
      <h2>Who fits your trip</h2>
    </div>
    <ListingGridSkeleton cards={2} reasoned />
  </section>
)
