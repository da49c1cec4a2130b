import type { RemoteRelease } from '../../releases/release.contract.ts'
import type { DocumentRequest, ShellRelease, Site, SiteRelease } from '../documents.contract.ts'
import { ENGLISH } from '../locale.ts'
import { inert } from './html.ts'

type SiteRequest = Omit<DocumentRequest, 'releases' | 'locale'> & {
  releases: RemoteRelease[]
  locale: string
  languages: string[]
}

const texts = new WeakMap<object, string>()

function once(of: object, write: () => object): string {
  const text = texts.get(of) ?? inert(JSON.stringify(write()))
  texts.set(of, text)
  return text
}

/**
 * JSON that cannot end its own element. `previewed`: the address of a response that only the head of the document
 * needs.
 */
export function siteText(request: SiteRequest, previewed: string | undefined): string {
  const { releases, preview, overrideOptions, shell, user, links, visit, locale, languages } = request
  const responses = Object.entries(request.responses)
    .filter(([address]) => address !== previewed)
    .map(([address, text]) => `${JSON.stringify(address)}:${text}`)
    .join()
  const { contactEmail, urgentPhone, operator, analyticsId, botCheckKey, botCheckScript } = request.settings
  const { serviceWorker, stripeKey, stripeScript, traces } = request.settings
  const rest: Omit<Site, 'releases' | 'preview' | 'overrideOptions' | 'shell' | 'responses'> = {
    user,
    ...(links && { links }),
    ...(visit !== undefined && { visit }),
    ...(languages.length > 0 && { languages }),
    ...(locale !== ENGLISH && { locale }),
    settings: {
      ...(contactEmail && { contactEmail }),
      ...(urgentPhone && { urgentPhone }),
      ...(operator && { operator }),
      ...(analyticsId && { analyticsId }),
      ...(botCheckKey && { botCheckKey }),
      ...(botCheckScript && { botCheckScript }),
      ...(serviceWorker === false && { serviceWorker }),
      ...(stripeKey && { stripeKey }),
      ...(stripeScript && { stripeScript }),
      ...(traces && { traces }),
    },
  }
  const chosen = inert(JSON.stringify({ preview, ...(overrideOptions && { overrideOptions }) })).slice(1, -1)
  const remotes = releases.map((release) => once(release, () => remoteOf(release, locale))).join()
  const ofShell = locale === ENGLISH ? once(shell, () => shellOf(shell)) : inert(JSON.stringify(shellOf(shell, locale)))
  return `{"releases":[${remotes}],${chosen},"shell":${ofShell},"responses":${inert(`{${responses}}`)},${inert(JSON.stringify(rest)).slice(1)}`
}

function shellOf({ version, base, integrity, catalogs, pageCatalogs }: ShellRelease, locale = ENGLISH): Site['shell'] {
  const [catalog, pageCatalog] = [catalogs, pageCatalogs].map((files) => files?.[locale])
  return {
    version,
    base,
    integrity: namedHashes(
      'shell',
      integrity,
      [catalog, pageCatalog].flatMap((file) => file ?? []),
    ),
    ...(catalog && { catalog }),
    ...(pageCatalog && { pageCatalog }),
  }
}

/**
 * Omits the skeletons: the browser reads those of the document from its HTML, and the others load with their remotes. Omits
 * what only the server does with a route: its first responses, its link preview and the entry for search engines.
 */
function remoteOf({ translations: _all, ...release }: RemoteRelease, locale: string): SiteRelease {
  const bare = <Part extends RemoteRelease['routes' | 'slots'][number] & { translatedFiles?: string[] | undefined }>(
    part: Part,
  ) => {
    const { css: _rules, translatedFiles: _files, catalogs, ...rest } = part
    const catalog = catalogs?.[locale]
    return { ...rest, skeleton: '', ...(catalog && { catalog }) }
  }
  const routes = release.routes.map(({ data, linkPreview, search, unlisted, ...route }) => bare(route))
  const slots = release.slots.map(bare)
  const catalogs = [...routes, ...slots].flatMap(({ catalog }) => catalog ?? [])
  return {
    ...release,
    routes: routes as SiteRelease['routes'],
    slots,
    integrity: namedHashes(release.name, release.integrity, catalogs),
  }
}

/**
 * The hashes that the entry of a release does not contain: its own, that of the style sheet, which loads beside it, and
 * those of the translations, which English visitors do not load.
 */
function namedHashes(name: string, integrity: Record<string, string>, catalogs: string[]) {
  const named = new Set(['remoteEntry.js', `${name}.css`, ...catalogs])
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => named.has(file)))
}
