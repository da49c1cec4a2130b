import { Page } from '@flight-amigo/shared-ui/Page'
import { DetailsOnDemand } from '../details/DetailsOnDemand.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { PopularRoutes } from './PopularRoutes.tsx'
import { RecentListings } from './RecentListings.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TripOfMember } from './TripOfMember.tsx'

/** The home page: the hero with its search, how the site works, who fits the reader's trip, the newest listings, popular routes, and testimonials. */
export function HomePage() {
  return (
    <Page className={styles.home}>
      <Hero search={<HomeSearch />} />
      <HowItWorks />
      <TripOfMember />
      <RecentListings type="helper" />
      <RecentListings type="seeking_help" />
      <PopularRoutes />
      <Testimonials />
      <DetailsOnDemand />
    </Page>
  )
}
