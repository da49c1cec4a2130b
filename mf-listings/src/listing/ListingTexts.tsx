import type { Listing } from '@flight-amigo/backend/contract/listings'
import { i18n, lazyComponent, loadLazy } from '@flight-amigo/shell/sdk'

export const TranslatedText = lazyComponent(
  () => import('./TranslatedText.tsx').then(({ TranslatedText }) => TranslatedText),
  {
    loading: '\u00a0',
  },
)

/** The server's texts are English. Other languages load their own code. */
const isServers = () => i18n.locale === 'en'

/** Resolves once the texts of cards do not change any more. Without their code they are empty. */
export async function withTexts<Page>(page: Page): Promise<Page> {
  if (!isServers()) await loadLazy(TranslatedText).catch(() => {})
  return page
}

/** "Priya's mother, in her sixties, speaks Telugu". */
export const TravelerText = ({ listing }: { listing: Listing }) =>
  isServers() ? listing.travelerDescription : <TranslatedText of={listing} />

export const LanguagesText = ({ languages }: Pick<Listing, 'languages'>) => (
  <bdi>{isServers() ? languages : <TranslatedText languages={languages} />}</bdi>
)
