import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from '../listing/ListingResults.module.css'

/** What comes close to a search while it loads. */
export const CloseSkeleton = () => (
  <section className={styles.close}>
    <h2 className={styles.heading}>Close to what you want</h2>
    <ListingGridSkeleton cards={3} of="results" reasoned />
  </section>
)
