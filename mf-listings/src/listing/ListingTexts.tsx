import type { Listing } from '@flight-amigo/backend/contract/listings'
import { i18n, lazyComponent } from '@flight-amigo/shell/sdk'

export const LazyText = lazyComponent(() => import('./LazyText.tsx').then(({ LazyText }) => LazyText), {
  loading: '\u00a0',
})

/** The server's texts are English. Other pages load what makes them in their language. */
const isServers = () => i18n.locale === 'en'

/** "Priya's mother, in her sixties, speaks Telugu". */
export const TravelerText = ({ listing }: { listing: Listing }) =>
  isServers() ? listing.travelerWords : <LazyText of={listing} />

/** The languages of a profile: names, and what else the user typed. */
export const LanguagesText = ({ languages }: Pick<Listing, 'languages'>) => (
  <bdi>{isServers() ? languages : <LazyText languages={languages} />}</bdi>
)

/** "Wheelchair help, Translation", or one of them. */
export const skillsText = (skills: string) => (isServers() ? skills : <LazyText skills={skills} />)
