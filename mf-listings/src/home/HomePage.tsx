import { Page } from '@flight-amigo/shared-ui/Page'
import { DetailsOnDemand } from '../details/DetailsOnDemand.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { RecentListings } from './RecentListings.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The home page: the hero, the newest listings, and the testimonials. */
export function HomePage() {
  return (
    <Page className={styles.home}>
      <Hero />
      <RecentListings type="helper" />
      <RecentListings type="seeking_help" />
      <Testimonials />
      <DetailsOnDemand />
    </Page>
  )
}
