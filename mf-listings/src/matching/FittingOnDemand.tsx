// Apart from FittingPeople.tsx, whose code nobody needs who fills in the form.
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { onDemand } from '../onDemand.tsx'
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

/** Who fits a new listing. */
export const FittingOnDemand = onDemand(
  () => import('./FittingPeople.tsx').then(({ FittingPeople }) => FittingPeople),
  {
    loading: <FittingSkeleton />,
    failed: 'Who fits your trip could not be loaded',
  },
)
