import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { Hero } from './Hero.tsx'
import { RecentSection } from './RecentSection.tsx'

/** Home as far as it can be said without data. */
export const HomeSkeleton = () => (
  <>
    <Hero />
    <RecentSection type="helper">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
    <RecentSection type="seeking_help">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
  </>
)
