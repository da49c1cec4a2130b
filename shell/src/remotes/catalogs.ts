// A separate file, because English documents never load it.
import type { Site } from '@flight-amigo/backend/contract/documents'
import type { Messages } from '@lingui/core'
import { siteI18n } from '../languages/siteI18n.ts'
import { swapLetters } from '../languages/swapLetters.ts'
import { KEY_LENGTH, textKey } from '../languages/textKey.ts'
import { formatLocale, i18n } from '../sdk/i18n.tsx'
import { trackFailure } from '../sdk/track.ts'
import { hasHash, loadTextsWith, runChecked } from './loader.ts'
import type { ReleaseHashes } from './subresourceIntegrity.ts'

declare global {
  /**
   * The catalogs that have run: each is a script that adds its language, the keys of its texts as one string, and the texts. The
   * catalog of a part also has the hashes of those that load later.
   */
  var catalogs: [locale: string, keys: string, texts: Texts, later?: ReleaseHashes][] | undefined
  /** Loads the texts of a chunk beside it. Every bundle calls this (webpack/part-catalogs.cjs). */
  var loadChunkTexts: ((base: string, chunk: string) => Promise<void>) | undefined
}

type Texts = Messages[string][]

const messagesOf = (locale: string, keys: string, texts: Texts): Messages =>
  Object.fromEntries(
    texts
      .map(swapLetters(locale))
      .map((text, index) => [keys.slice(index * KEY_LENGTH, (index + 1) * KEY_LENGTH), text]),
  )

const loading = new Map<string, Promise<void>>()

const loadingFrom = (base: string) => [...loading].filter(([url]) => url.startsWith(base)).map(([, loaded]) => loaded)

/** Loads the lists of catalogs that the catalogs of this release name, or those of all releases. */
const loadLists = (base?: string) =>
  Promise.allSettled(
    (globalThis.releaseHashes ?? [])
      .filter(([url]) => base === undefined || url === base)
      .flatMap(([url, hashes]) => Object.keys(hashes).flatMap((file) => (file.endsWith('.later.js') ? url + file : [])))
      .map(loadCatalog),
  )

/** Loads a catalog once. After a failure the next call starts again. */
function loadCatalog(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = runChecked(url).then(
    () => {
      for (const [locale, keys, texts, later] of globalThis.catalogs?.splice(0) ?? []) {
        i18n.load(locale, messagesOf(locale, keys, texts))
        if (later) globalThis.releaseHashes = [...(globalThis.releaseHashes ?? []), later]
      }
    },
    (error) => {
      loading.delete(url)
      throw error
    },
  )
  loading.set(url, loaded)
  return loaded
}

/** Loads the catalog of the shell. Returns a function that activates the language, also for the pages that load later. */
export async function loadTranslations({ locale = 'en', shell, releases }: Site): Promise<() => void> {
  const catalogOf = (owner: string, part: string) => {
    if (owner === 'shell') {
      const { base, version, pageCatalog, ownPageCatalog: own } = shell
      const file = part === `route:${own?.path}` ? own?.file : pageCatalog
      return file && { url: base + file, release: `shell@${version}`, chunks: [] }
    }
    const { base = '', routes = [], slots = [], version } = releases.find(({ name }) => name === owner) ?? {}
    const { catalog, files } =
      routes.find(({ path }) => part === `route:${path}`) ?? slots.find(({ name }) => part === `slot:${name}`) ?? {}
    return (
      catalog && {
        url: base + catalog,
        release: `${owner}@${version}`,
        chunks: (files ?? []).map((file) => base + file.replace(/\.\w+$/, '')),
      }
    )
  }
  /** By chunk of a part, also one of styles alone: its texts, which are in the catalog of the part. */
  const textsOfParts = new Map<string, Promise<void>>()
  const loadTexts = async (owner: string, part: string) => {
    const catalog = catalogOf(owner, part)
    if (!catalog) return
    // Without its catalog a part is shown in English.
    const loaded = loadCatalog(catalog.url).catch(() => trackFailure(catalog.release, `${part} in ${locale}`))
    for (const chunk of catalog.chunks) textsOfParts.set(chunk, loaded)
    await loaded
  }
  globalThis.loadChunkTexts = async (base, chunk) => {
    const file = `${locale}.${chunk}.js`
    const packages = [...releases, { name: 'shell', ...shell }]
    const { name, version, integrity = {} } = packages.find((release) => release.base === base) ?? {}
    // The document has the hash of each part's catalog, which loads with the part.
    if (Object.hasOwn(integrity, file)) return
    const ofPart = textsOfParts.get(base + chunk)
    if (ofPart) return ofPart
    // The catalog that names this one, or a list that does, may still be loading.
    if (!hasHash(base + file)) await Promise.allSettled(loadingFrom(base))
    if (!hasHash(base + file)) await loadLists(base)
    if (!hasHash(base + file)) return
    await loadCatalog(base + file).catch(() => trackFailure(`${name}@${version}`, `${chunk} in ${locale}`))
  }
  // A tap or a key may open a dialog, whose texts are in one of the lists. Without a network, each key would request it again.
  const loadForAction = () => void (navigator.onLine && loadLists())
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, loadForAction, { capture: true })
  if (shell.catalog) await loadCatalog(shell.base + shell.catalog)
  return () => {
    siteI18n.keyOf = textKey
    i18n.activate(locale, formatLocale(locale))
    loadTextsWith(loadTexts)
  }
}
