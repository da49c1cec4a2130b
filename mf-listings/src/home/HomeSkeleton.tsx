import { Page } from '@flight-amigo/shared-ui/Page'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { RecentSection } from './RecentSection.tsx'

/** Home as far as it can be said without data. */
export const HomeSkeleton = () => (
  <Page className={styles.home}>
    <Hero />
    <RecentSection type="helper">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
    <RecentSection type="seeking_help">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
  </Page>
)
