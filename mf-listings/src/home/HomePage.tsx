import { Page } from '@flight-amigo/shared-ui/Page'
import { DetailsWhenWanted } from '../details/DetailsWhenWanted.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { RecentListings } from './RecentListings.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The home page: what this is, the newest listings, and what people say. */
export function HomePage() {
  return (
    <Page className={styles.home}>
      <Hero />
      <RecentListings type="helper" />
      <RecentListings type="seeking_help" />
      <Testimonials />
      <DetailsWhenWanted />
    </Page>
  )
}
