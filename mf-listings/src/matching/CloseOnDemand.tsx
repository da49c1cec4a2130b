// Apart from CloseToIt.tsx, whose code comes after the results of the search.
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from '../listing/ListingResults.module.css'
import { onDemand } from '../onDemand.tsx'

/** What comes close to a search while it loads. */
export const CloseSkeleton = () => (
  <section className={styles.close}>
    <h2 className={styles.heading}>Close to what you want</h2>
    <ListingGridSkeleton cards={3} of="results" reasoned />
  </section>
)

/** What comes close to a search. */
export const CloseOnDemand = onDemand(() => import('./CloseToIt.tsx').then(({ CloseToIt }) => CloseToIt), {
  loading: <CloseSkeleton />,
  failed: 'What comes close to your search could not be loaded',
})
