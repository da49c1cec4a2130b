import type { Listing } from '@flight-amigo/backend/contract/listings'
import { i18n, lazyComponent } from '@flight-amigo/shell/sdk'

const loading = '\u00a0'
const Traveler = lazyComponent(() => import('./TranslatedTexts.tsx').then(({ Traveler }) => Traveler), { loading })
const Languages = lazyComponent(() => import('./TranslatedTexts.tsx').then(({ Languages }) => Languages), { loading })

/** The server's texts are English. Other pages load what makes them in their language. */
const isServers = () => i18n.locale === 'en'

/** "Priya's mother, in her sixties, speaks Telugu". */
export const TravelerText = ({ listing }: { listing: Listing }) =>
  isServers() ? listing.travelerWords : listing.traveler && <Traveler traveler={listing.traveler} listing={listing} />

/** The languages of a profile: names, and what else the user typed. */
export const LanguagesText = (of: Pick<Listing, 'languages'>) => (
  <bdi>{isServers() ? of.languages : <Languages {...of} />}</bdi>
)
