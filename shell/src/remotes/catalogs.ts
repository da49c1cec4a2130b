// A separate file, because English documents never load it.
import type { Site } from '@flight-amigo/backend/contract/documents'
import type { Messages } from '@lingui/core'
import { formatLocale, i18n } from '../sdk/i18n.tsx'
import { trackFailure } from '../sdk/track.ts'
import { loadJson, loadTextsWith } from './loader.ts'

/** Loads the catalog of the shell. Returns a function that activates the language, also for the pages that load later. */
export async function loadTranslations({ locale = 'en', shell, releases }: Site): Promise<() => void> {
  const loading = new Map<string, Promise<void>>()
  /** Loads a catalog once. After a failure the next call starts again. */
  const loadCatalog = (url: string): Promise<void> => {
    const loaded =
      loading.get(url) ??
      loadJson(url).then(
        (messages) => i18n.load(locale, messages as Messages),
        (error) => {
          loading.delete(url)
          throw error
        },
      )
    loading.set(url, loaded)
    return loaded
  }
  const catalogOf = (owner: string, part: string) => {
    if (owner === 'shell') return { ...shell, catalog: shell.pageCatalog }
    const { base = '', version, routes = [], slots = [] } = releases.find(({ name }) => name === owner) ?? {}
    const { catalog } =
      routes.find(({ path }) => part === `route:${path}`) ?? slots.find(({ name }) => part === `slot:${name}`) ?? {}
    return { base, version, catalog }
  }
  const loadTexts = async (owner: string, part: string) => {
    const { base, version, catalog } = catalogOf(owner, part)
    // Without its catalog a part is shown in English.
    if (catalog)
      await loadCatalog(base + catalog).catch(() => trackFailure(`${owner}@${version}`, `${part} in ${locale}`))
  }
  if (shell.catalog) await loadCatalog(shell.base + shell.catalog)
  return () => {
    i18n.activate(locale, formatLocale(locale))
    loadTextsWith(loadTexts)
  }
}
