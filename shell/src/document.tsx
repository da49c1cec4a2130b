import type {
  DocumentReply,
  DocumentRequest,
  LinkPicture,
  LinkPreview,
  ShellRelease,
  Site,
} from '@flight-amigo/backend/contract/documents'
import type { Release, RemoteRelease, StyledRelease } from '@flight-amigo/backend/contract/release'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { head, type Style } from './document/head.ts'
import { LinkTells } from './document/LinkTells.tsx'
import { contentSecurityPolicy } from './document/policy.ts'
import { classesIn, shownRules } from './document/shownRules.ts'
import { START } from './document/start.ts'
import { usableReleases } from './document/usableReleases.ts'
import { previewOf } from './document/wantedAnswers.ts'
import { shellPages } from './pages/shellPages.ts'
import { product } from './product.ts'
import { safePath } from './routing/safePath.ts'
import { askToSignIn, moved, pageAt, type SitePage } from './routing/sitePages.ts'

export { wantedAnswers } from './document/wantedAnswers.ts'

/** The addresses of the shell's own pages, which no remote may claim. */
export const pages = [...shellPages.map(({ path }) => path).filter((path) => path !== '*'), ...Object.keys(moved)]

/** The pages to which header and footer lead a visitor. Search engines begin there. */
export function entrances(releases: Release[]): string[] {
  const links = usableReleases(releases).flatMap(({ nav }) => nav.filter(({ when }) => when !== 'signed-in'))
  const own = shellPages.map(({ path }) => path).filter((path) => path !== '*')
  return [...new Set(['/', ...links.map(({ to }) => to), ...own])]
}

/** Renders the HTML document and its headers. The same request always gives the same document. */
export function renderDocument(asked: DocumentRequest): DocumentReply {
  const request = { ...asked, releases: usableReleases(asked.releases) }
  const { path, search, user, releases, shell, settings } = request
  const cacheControl = user ? 'no-store' : 'no-cache'
  const found = pageAt(releases, path)
  const { page } = found
  const redirect = redirectOf(request, page)
  if (redirect) {
    return {
      status: 302,
      html: '',
      headers: { location: redirect, 'cache-control': cacheControl, vary: 'Cookie' },
      redirect,
    }
  }
  const previewed = previewOf(found, search)
  const preview = previewed && previewIn(request.answers[previewed.address])
  // The path alone names what the page is about, and there is none.
  const isMissing = page.path === '*' || (previewed?.query === '' && request.missing?.includes(previewed.address))
  const canonical = isMissing ? undefined : settings.origin + path + (preview ? previewed.query : '')
  const site = siteOf(request, previewed?.address)
  const body = renderToString(
    <StaticRouter location={path + search}>
      <App site={preview && previewed?.query ? withPreview(site, page, preview) : site} />
    </StaticRouter>,
  )
  const styles = stylesOf(shell, releases, body)
  const drawn = preview?.picture ?? settings.picture
  const picture = drawn && { ...drawn, address: settings.origin + drawn.address }
  const owner = releases.find(({ name }) => name === page.owner)
  const route = owner?.routes.find(({ path }) => path === page.path)
  const isUnlisted = !!(route?.unlisted || preview?.unlisted)
  const linkedData = searchIn(route, settings.origin)
  const html = `<!doctype html>
<html lang="en">
<head>
${head({ page, canonical, preview, isUnlisted, picture, linkedData, styles, shell, owner })}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="site">${inert(withoutSkeletons(site))}</script>
</body>
</html>`
  return {
    status: isMissing ? 404 : 200,
    html,
    headers: headers(styles, { ...settings, releaseHosts: hostsOf([shell, ...releases]) }, cacheControl),
  }
}

/** The address to redirect to, if this one has moved or is not for this visitor. */
function redirectOf({ path, search, user }: UsableRequest, page: SitePage) {
  const target = moved[path]
  if (target) return target + search
  if (page.protected && !user) return askToSignIn(path + search)
  const wanted = path === '/' && user ? safePath(new URLSearchParams(search).get('redirect')) : '/'
  return wanted === '/' ? undefined : wanted
}

type UsableRequest = Omit<DocumentRequest, 'releases'> & { releases: StyledRelease[] }

/** The preview of a link in an answer of the API, which may be that of another backend. */
function previewIn(answer: unknown): LinkPreview | undefined {
  const { title, name, description, picture, unlisted } = (answer ?? {}) as Partial<Record<keyof LinkPreview, unknown>>
  if (typeof title !== 'string' || typeof description !== 'string') return undefined
  return {
    title,
    description,
    unlisted: unlisted === true,
    ...(typeof name === 'string' && name && { name }),
    ...(isPicture(picture) && { picture }),
  }
}

function isPicture(picture: unknown): picture is LinkPicture {
  const { address, width, height, alt } = (picture ?? {}) as Partial<Record<keyof LinkPicture, unknown>>
  const isOurs = typeof address === 'string' && /^\/(?![/\\])/.test(address)
  return isOurs && typeof width === 'number' && typeof height === 'number' && typeof alt === 'string'
}

/** The search that begins at a page, as search engines read it. */
function searchIn(route: StyledRelease['routes'][number] | undefined, origin: string): string | undefined {
  const search = route?.search
  if (!search) return undefined
  const names = [...search.matchAll(/\{(\w+)\}/g)].map(([, name]) => `required name=${name}`)
  const target = { '@type': 'EntryPoint', urlTemplate: origin + search }
  const potentialAction = { '@type': 'SearchAction', target, 'query-input': names }
  return inert({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: product,
    url: `${origin}/`,
    potentialAction,
  })
}

/** `previewed`: the address of an answer that only the head of the document needs. */
function siteOf(request: UsableRequest, previewed: string | undefined): Site {
  const { releases, preview, choices, shell, user, links, settings, visit } = request
  const answers = Object.fromEntries(Object.entries(request.answers).filter(([address]) => address !== previewed))
  const { analyticsId, botCheckKey, botCheckScript, contactEmail, serviceWorker, stripeKey, stripeScript } = settings
  const { traces } = settings
  return {
    releases: releases.map(
      ({ css, tellsHashes, ...release }): RemoteRelease => ({
        ...release,
        integrity: untold({ tellsHashes, ...release }),
      }),
    ),
    preview,
    ...(choices && { choices }),
    shell: { version: shell.version, base: shell.base, integrity: untold({ ...shell, name: 'shell' }) },
    user,
    answers,
    ...(links && { links }),
    ...(visit !== undefined && { visit }),
    settings: {
      ...(contactEmail && { contactEmail }),
      ...(analyticsId && { analyticsId }),
      ...(botCheckKey && { botCheckKey }),
      ...(botCheckScript && { botCheckScript }),
      ...(serviceWorker === false && { serviceWorker }),
      ...(stripeKey && { stripeKey }),
      ...(stripeScript && { stripeScript }),
      ...(traces && { traces }),
    },
  }
}

/**
 * The rules that this document shows, of the shell and of remotes. All others would be bytes of every first load; they come
 * with the style sheet of the release, which the shell loads before anything else of that release shows.
 */
function stylesOf(shell: ShellRelease, releases: StyledRelease[], body: string): Style[] {
  const classes = classesIn(body)
  const isShown = ({ name, css }: StyledRelease) => css && new RegExp(`data-remote="${name}"[^>]*>(?!</)`).test(body)
  return [{ ...shell, name: 'shell' }, ...releases.filter(isShown)].map(({ name, base, integrity, css }) => ({
    ...{ name, base, integrity },
    text: shownRules(css, classes),
  }))
}

/** The hashes that the entry of a release does not tell: its own, and that of the style sheet, which loads beside it. */
const untold = ({ name, integrity, tellsHashes }: Pick<RemoteRelease, 'name' | 'integrity' | 'tellsHashes'>) =>
  tellsHashes
    ? Object.fromEntries(Object.entries(integrity).filter(([file]) => ['remoteEntry.js', `${name}.css`].includes(file)))
    : integrity

/** Puts what a link opens into the skeleton of its page, which the browser reads from the document as it is. */
function withPreview(site: Site, page: SitePage, preview: LinkPreview): Site {
  const told = renderToString(<LinkTells preview={preview} />)
  return {
    ...site,
    releases: site.releases.map((release) =>
      release.name === page.owner
        ? {
            ...release,
            routes: release.routes.map((route) =>
              route.path === page.path ? { ...route, skeleton: told + route.skeleton } : route,
            ),
          }
        : release,
    ),
  }
}

/**
 * Leaves the skeletons out: the browser reads those in the document from there, and the others load with their remotes.
 */
const withoutSkeletons = (site: Site): Site => ({
  ...site,
  releases: site.releases.map((release) => ({
    ...release,
    routes: release.routes.map((route) => ({ ...route, skeleton: '' })),
    slots: release.slots.map((slot) => ({ ...slot, skeleton: '' })),
  })),
})

/** The origins of the releases whose files lie elsewhere. */
const hostsOf = (releases: { base: string }[]) => [
  ...new Set(releases.filter(({ base }) => !base.startsWith('/')).map(({ base }) => new URL(base).origin)),
]

const headers = (styles: Style[], settings: Parameters<typeof contentSecurityPolicy>[1], cacheControl: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': cacheControl,
  vary: 'Cookie',
  'content-security-policy': contentSecurityPolicy(
    { scripts: [START], styles: styles.map(({ text }) => text) },
    settings,
  ),
  // Report-only: enforced, it would refuse the scripts of the bot check and of card payments, which carry no hash.
  // The loader itself loads nothing without a hash (see remotes/checkedLoading.ts).
  'integrity-policy-report-only': 'blocked-destinations=(script)',
})

/** JSON that cannot end its own element. */
const inert = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
