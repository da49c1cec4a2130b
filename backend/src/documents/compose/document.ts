import { i18n, inLocale } from '../../languages/i18n.ts'
import { product } from '../../product.ts'
import type { Release, RemoteRelease } from '../../releases/release.contract.ts'
import type {
  DocumentReply,
  DocumentRequest,
  DocumentSettings,
  LinkPicture,
  LinkPreview,
  PageRequest,
} from '../documents.contract.ts'
import { LinkPreview as LinkPreviewSchema } from '../documents.contract.ts'
import { directionOf, ENGLISH, languagesOf, localeIn, localized, pathWithoutLanguage } from '../locale.ts'
import { bodyOf, criticalCss } from './body.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { firstRequests, linkPreviewOf } from './first-requests.ts'
import { head } from './head.ts'
import { inert } from './html.ts'
import { type Found, pageAt } from './page-at.ts'
import { movedFrom } from './pieces.contract.ts'
import { type PreparedShell, preparedShell, usableReleases } from './prepared.ts'
import { PREVIEW_BAR_STYLE, previewBar } from './preview-bar.ts'
import { safePath } from './safe-path.contract.ts'
import { siteText } from './site-data.ts'

/** The sitemap has the pages that header and footer link to for a visitor. */
export function sitemapPaths(shell: Release, releases: Release[]): string[] {
  const links = usableReleases(releases).flatMap(({ nav }) => nav.filter(({ when }) => when !== 'signed-in'))
  const own = preparedShell(shell)
    .pages.map(({ path }) => path)
    .filter((path) => path !== '*')
  return [...new Set(['/', ...links.map(({ to }) => to), ...own])]
}

export function firstRequestsFor(
  shell: Release,
  { path, search, releases, user, locale }: PageRequest & { locale?: string },
): string[] {
  const usable = usableReleases(releases)
  return firstRequests(pageAt(usable, preparedShell(shell).pages, path), search, user, usable, locale)
}

export function composeDocument(shell: Release, documentRequest: DocumentRequest): DocumentReply {
  const { locale = ENGLISH } = documentRequest
  const pieces = preparedShell(shell, locale)
  const languages = languagesOf(shell)
  const request = { ...documentRequest, locale, languages, releases: usableReleases(documentRequest.releases, locale) }
  const { path, search, user, releases, settings } = request
  const cacheControl = user ? 'no-store' : 'no-cache'
  const found = pageAt(releases, pieces.pages, path)
  const { page } = found
  const redirect = redirectOf(request, found, pieces)
  if (redirect) {
    const headers = { location: redirect, 'cache-control': cacheControl, vary: 'Cookie' }
    return { status: 302, html: '', headers, redirect }
  }
  const previewed = linkPreviewOf(found, search, locale)
  const preview = previewed && previewIn(request.responses[previewed.address])
  // The path names the subject of the page, and the subject does not exist.
  const isMissing = page.path === '*' || (previewed?.query === '' && request.missing?.includes(previewed.address))
  const addressIn = (language: string) => settings.origin + localized(path, language) + (preview ? previewed.query : '')
  const opened = preview && previewed?.query ? preview : undefined
  const contacts = settings
  const context = { shell: pieces, releases, found, path, locale, user, contacts, opened }
  const styles = criticalCss(context)
  const isPreview = request.preview.length > 0
  const drawn = preview?.picture ?? sitePictureIn(locale, settings)
  const picture = drawn && { ...drawn, address: settings.origin + drawn.address }
  const owner = releases.find(({ name }) => name === page.owner)
  const route = owner?.routes.find(({ path }) => path === page.path)
  const releaseOf = (name: string) =>
    name === 'shell' ? shell : (releases.find((one) => one.name === name) as Release)
  const html = `<!doctype html>
<html lang="${locale}"${directionOf(locale) === 'rtl' ? ' dir="rtl"' : ''}${queryAttribute(search)}${request.isGuarded ? ' data-preview' : ''}>
<head>
${head({
  page,
  locale,
  canonical: isMissing ? undefined : addressIn(locale),
  alternates: languages.length > 0 ? [ENGLISH, ...languages].map((language) => [language, addressIn(language)]) : [],
  preview,
  isUnlisted: !!(route?.unlisted || preview?.unlisted),
  picture,
  linkedData: searchIn(route, (to) => settings.origin + localized(to, locale)),
  styles: styles.map(({ name, rules }) => ({ name, text: rules.text, ...filesOf(releaseOf(name)) })),
  shell: request.shell,
  pieces,
  owner,
})}${isPreview ? `\n<style>${PREVIEW_BAR_STYLE.text}</style>` : ''}
</head>
<body>
${isPreview ? previewBar(request.preview, locale) : ''}<div id="root">${bodyOf(context)}</div>
<script type="application/json" id="site">${siteText(request, previewed?.address)}</script>
</body>
</html>`
  const admitted = {
    scripts: [pieces.startScript],
    styles: [...styles.map(({ rules }) => rules), ...(isPreview ? [PREVIEW_BAR_STYLE] : [])],
  }
  const policy = contentSecurityPolicy(admitted, { ...settings, releaseHosts: hostsOf([shell, ...releases]) })
  return { status: isMissing ? 404 : 200, html, headers: headers(policy, cacheControl, isPreview) }
}

/**
 * The names of the parameters that have a value. The build renders the skeleton of a page once for all queries, and its
 * styles can depend on the query: `[data-query~="from"]`.
 */
function queryAttribute(search: string): string {
  const named = [...new URLSearchParams(search)].filter(([name, value]) => value && /^\w+$/.test(name))
  return named.length > 0 ? ` data-query="${[...new Set(named.map(([name]) => name))].join(' ')}"` : ''
}

function sitePictureIn(locale: string, { picture }: DocumentSettings): LinkPicture | undefined {
  if (!picture) return undefined
  const { addresses, ...english } = picture
  return {
    ...english,
    address: addresses?.[locale] ?? english.address,
    alt: inLocale(locale, () => i18n._(english.alt)),
  }
}

const filesOf = ({ base, integrity }: Pick<Release, 'base' | 'integrity'>) => ({ base, integrity })

interface LocalRequest extends Omit<PageRequest, 'releases'> {
  locale: string
  languages: string[]
  releases: RemoteRelease[]
}

function redirectOf(
  { path, search, user, locale, languages, releases }: LocalRequest,
  { page }: Found,
  { moved, pages }: PreparedShell,
): string | undefined {
  const address = movedFrom(path)
  if (Object.hasOwn(moved, address)) return localized(moved[address] + search, locale)
  if (page.path === '*') {
    // Links in old emails may have a language that the site no longer has.
    const english = locale === ENGLISH ? pathWithoutLanguage(path) : undefined
    const isPage = english !== undefined && pageAt(releases, pages, english).page.path !== '*'
    return isPage ? safePath(english + search) : undefined
  }
  // The parameter has no prefix, because the router adds the one of the page.
  if (page.protected && !user) return localized(`/?redirect=${encodeURIComponent(path + search)}`, locale)
  const target = path === '/' && user ? safePath(new URLSearchParams(search).get('redirect')) : '/'
  if (target === '/') return undefined
  const isLocalized = localeIn(target.split(/[?#]/)[0] ?? '', languages).locale !== ENGLISH
  return isLocalized ? target : localized(target, locale)
}

function previewIn(response: string | undefined): LinkPreview | undefined {
  const { data } = LinkPreviewSchema.safeParse(response && JSON.parse(response))
  if (!data) return undefined
  const { picture, ...preview } = data
  return picture && /^\/(?![/\\])/.test(picture.address) ? data : preview
}

function searchIn(
  route: RemoteRelease['routes'][number] | undefined,
  addressOf: (path: string) => string,
): string | undefined {
  const search = route?.search
  if (!search) return undefined
  const names = [...search.matchAll(/\{(\w+)\}/g)].map(([, name]) => `required name=${name}`)
  const target = { '@type': 'EntryPoint', urlTemplate: addressOf(search) }
  const potentialAction = { '@type': 'SearchAction', target, 'query-input': names }
  return inert(
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: product,
      url: addressOf('/'),
      potentialAction,
    }),
  )
}

const hostsOf = (releases: { base: string }[]) => [
  ...new Set(releases.filter(({ base }) => !base.startsWith('/')).map(({ base }) => new URL(base).origin)),
]

const headers = (policy: string, cacheControl: string, isPreview: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': cacheControl,
  vary: 'Cookie',
  'content-security-policy': policy,
  // Otherwise the form that ends the preview would send no origin.
  ...(isPreview && { 'referrer-policy': 'same-origin' }),
  // Report-only: enforced, it would refuse the scripts of the bot check and of card payments, which have no hash. The
  // loader itself loads nothing without a hash (see remotes/subresourceIntegrity.ts).
  'integrity-policy-report-only': 'blocked-destinations=(script)',
})
