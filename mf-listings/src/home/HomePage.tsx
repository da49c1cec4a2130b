import { Hero } from './Hero.tsx'
import { RecentListings } from './RecentListings.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The home page: what this is, the newest listings, and what people say. */
export const HomePage = () => (
  <>
    <Hero />
    <RecentListings type="helper" />
    <RecentListings type="seeking_help" />
    <Testimonials />
  </>
)
