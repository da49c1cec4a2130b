import type { Site } from '@flight-amigo/backend/contract/documents'
import { DocumentPieces } from '@flight-amigo/backend/contract/pieces'
import type { ReleaseNav } from '@flight-amigo/backend/contract/release'
import { initials } from '@flight-amigo/shared-ui/Avatar'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { matchOrThrow, replaceOnce } from './document/cutHtml.ts'
import { description } from './document/description.ts'
import { type Catalogs, inEachLanguage } from './document/inEachLanguage.ts'
import { SharedLinkPreview } from './document/SharedLinkPreview.tsx'
import { classesIn, shownRules } from './document/shownRules.ts'
import { START } from './document/start.ts'
import { shellLinks } from './layout/links.ts'
import { teamAt } from './pages/help/teamAt.ts'
import { shellPages } from './pages/shellPages.ts'
import { redirects } from './routing/sitePages.ts'
import { i18n } from './sdk/i18n.tsx'
import type { SessionUser } from './sdk/session.ts'

// Runs when the shell is built. Renders the frame with markers instead of data, and cuts it at the markers. The backend
// fills in the data for each document, so no code of a release runs on the server.

/** Markers that occur nowhere else. The name has two words, because initials are taken from the first and the last. */
const MARKER = {
  remote: 'mark-remote',
  page: '/mark-page',
  skeleton: '\uE000',
  text: '\uE001',
  email: 'mark@mark.invalid',
  phone: 'mark-phone',
  operator: 'mark-operator',
}
const NAME = '\uE002 \uE003'
const PICTURE = `/photos/${'0'.repeat(64)}.webp`

const signedInUser: SessionUser = {
  id: 1,
  username: NAME,
  email: '',
  phoneNumberMasked: null,
  profilePictureUrl: null,
  languages: null,
  languageCodes: [],
  otherLanguages: '',
  bio: null,
  verified: true,
  smsCopies: false,
  flightSms: false,
  timeZone: null,
  locale: 'en',
  emailChangesAt: null,
  suspension: null,
}

/**
 * One link that sorts before and one that sorts after all others mark the list. The last one links to the current page,
 * so both link styles are rendered.
 */
const nav = (['header', 'footer'] as const).flatMap((area): ReleaseNav[] => [
  { to: '/mark-first', label: MARKER.text, area, order: -1e9 },
  { to: MARKER.page, label: MARKER.text, area, order: 1e9 },
])

// Set once for each build (`pieces`). Every rendering below reads them.
let languages: string[] = []
let prefix = ''

const site = (overrides: Partial<Site> = {}): Site => ({
  releases: [
    {
      name: MARKER.remote,
      version: '0',
      base: '/',
      routes: [{ path: MARKER.page, title: '', skeleton: MARKER.skeleton, files: [] }],
      nav,
      slots: [{ name: 'header.badges', skeleton: MARKER.skeleton, files: [] }],
      integrity: {},
    },
  ],
  preview: [],
  shell: { version: '', base: '/', integrity: {} },
  user: null,
  responses: {},
  settings: { contactEmail: MARKER.email, urgentPhone: MARKER.phone, operator: MARKER.operator },
  ...(languages.length > 0 && { languages }),
  ...overrides,
})

const render = (path: string, rendered: Site) =>
  renderToString(
    <StaticRouter basename={prefix} location={prefix + path}>
      <App site={rendered} />
    </StaticRouter>,
  )

const mainOf = (html: string) => matchOrThrow(html, /<main[^>]*>(.*)<\/main>/s, 'main')
function linksOf(html: string, area: 'header' | 'footer') {
  const lists = [...html.matchAll(/<nav [^>]*>(.*?)<\/nav>/gs)].map(([, links = '']) => links)
  const links = area === 'header' ? lists[0] : lists.at(-1)
  if (!links) throw new Error(`the frame has no links in its ${area}`)
  return links
}

function frameTemplate(user: SessionUser | null) {
  const html = render(MARKER.page, site({ user }))
  const main = mainOf(html)
  const template = [
    ['headerLinks', linksOf(html, 'header')],
    ['main', main],
    ['footerLinks', linksOf(html, 'footer')],
  ].reduce((cut, [name = '', text = '']) => replaceOnce(cut, text, name), html.replace('<header', '{{bars}}<header'))
  return { html: template, main }
}

function userTemplates(html: string) {
  const withPicture = render(MARKER.page, site({ user: { ...signedInUser, profilePictureUrl: PICTURE } }))
  const preload = matchOrThrow(withPicture, /^<link [^>]*>/, 'preload of the picture')
  const picture = matchOrThrow(withPicture, new RegExp(`<img [^>]*${PICTURE}[^>]*>`), 'picture')
  const badges = matchOrThrow(html, /<div data-remote="[^"]*" data-part="slot:header.badges">.*?<\/div>/s, 'badges')
  const cut = [
    ['badges', badges],
    ['initials', initials(NAME)],
    ['name', NAME],
  ].reduce((rest, [name = '', text = '']) => replaceOnce(rest, text, name), html)
  return {
    html: `{{picturePreload}}${cut.replace('{{initials}}', '{{initials}}{{picture}}')}`,
    picturePreload: replaceOnce(preload, PICTURE, 'src'),
    picture: replaceOnce(picture, PICTURE, 'src'),
  }
}

/** The templates of a link, which must be the same above and below the page. */
function linkTemplates(html: string) {
  const [link, currentLink] = ['/mark-first', MARKER.page].map((path) => {
    const to = prefix + path
    const [above, below] = (['header', 'footer'] as const).map((area) =>
      matchOrThrow(linksOf(html, area), new RegExp(`<a [^>]*href="${to}"[^>]*>.*?</a>`, 's'), 'link'),
    )
    if (!above || above !== below) throw new Error('the links of header and footer differ')
    return replaceOnce(replaceOnce(above, to, 'to'), MARKER.text, 'label')
  })
  return { link, currentLink }
}

function barTemplates() {
  const html = render(MARKER.page, site({ user: { ...signedInUser, emailChangesAt: '1970-01-01T00:00:00Z' } }))
  return { emailChangeBar: matchOrThrow(html, /<aside .*?<\/aside>/s, 'bar') }
}

function remoteTemplates(main: string) {
  const { releases, ...rest } = site()
  const withoutSkeletons = releases.map((release) => ({
    ...release,
    routes: release.routes.map((route) => ({ ...route, skeleton: '' })),
  }))
  const replacements: [string, string][] = [
    ['remote', MARKER.remote],
    ['part', `route:${MARKER.page}`],
    ['skeleton', MARKER.skeleton],
  ]
  const preview = renderToString(<SharedLinkPreview preview={{ title: MARKER.text, description: MARKER.skeleton }} />)
  return {
    remotePart: replacements.reduce((cut, [name, text]) => replaceOnce(cut, text, name), main),
    coming: matchOrThrow(
      mainOf(render(MARKER.page, { ...rest, releases: withoutSkeletons })),
      /^<div [^>]*>(.*)<\/div>$/s,
      'placeholder',
    ),
    linkPreview: replaceOnce(replaceOnce(preview, MARKER.text, 'title'), MARKER.skeleton, 'description'),
  }
}

async function pageTemplates() {
  // Legal texts load asynchronously, and are rendered once they have loaded.
  await Promise.all(shellPages.map(({ page }) => page()))
  await new Promise((resolve) => setTimeout(resolve))
  return shellPages.map(({ path, title }) => {
    const html = mainOf(render(path === '*' ? '/mark-nowhere' : path, site()))
      .replaceAll(MARKER.email, '{{contactEmail}}')
      .replaceAll(`tel:${MARKER.phone}`, '{{urgentAddress}}')
      .replaceAll(MARKER.phone, '{{urgentContact}}')
      .replaceAll(MARKER.operator, '{{operator}}')
    if (/<article[^>]*aria-busy/.test(html)) throw new Error(`the text of ${path} has not loaded`)
    return { path, title: i18n._(title), html }
  })
}

/** The shell's own paths, which a remote must not define. */
export const shellPaths = [
  ...shellPages.map(({ path }) => path).filter((path) => path !== '*'),
  ...Object.keys(redirects),
]

/**
 * Everything that the backend needs to compose documents for a shell with this style sheet, in English and in the languages of
 * these catalogs.
 */
export async function pieces(css: string, catalogs: Catalogs = {}) {
  languages = Object.keys(catalogs)
  const { english, translations } = await inEachLanguage((linkPrefix) => renderWithPrefix(linkPrefix, css), catalogs)
  return { document: english, translatedDocuments: translations }
}

async function renderWithPrefix(linkPrefix: string, css: string): Promise<DocumentPieces> {
  prefix = linkPrefix
  const [visitor, signedIn] = [frameTemplate(null), frameTemplate(signedInUser)]
  const { html: signedInHtml, ...pictures } = userTemplates(signedIn.html)
  const parts = {
    ...barTemplates(),
    ...linkTemplates(render(MARKER.page, site())),
    ...pictures,
    ...remoteTemplates(visitor.main),
  }
  const pages = await pageTemplates()
  const { link, currentLink, remotePart, picture } = parts
  const links = [link, currentLink, remotePart].join('')
  const frames = { signedOut: visitor.html + links, signedIn: signedInHtml + picture + links }
  const rules = (frame: keyof typeof frames) => shownRules(css, classesIn(frames[frame]))
  const extraRules = (html: string, frame: keyof typeof frames = 'signedOut') =>
    shownRules(css, classesIn(frames[frame] + html), classesIn(frames[frame]))
  // Fail the build for anything that the backend would refuse.
  return DocumentPieces.parse({
    signedOut: { html: visitor.html, css: rules('signedOut') },
    signedIn: { html: signedInHtml, css: rules('signedIn') },
    ...parts,
    addedCss: {
      emailChangeBar: extraRules(parts.emailChangeBar),
      coming: extraRules(parts.coming),
      linkPreview: extraRules(parts.linkPreview),
    },
    pages: pages.map((page) => ({ ...page, css: extraRules(page.html) })),
    team: renderToString(teamAt('{{contactEmail}}')),
    links: shellLinks.map((link) => ({ ...link, label: i18n._(link.label) })),
    moved: redirects,
    description: i18n._(description),
    themeColors: [...css.matchAll(/--paper:\s*([^;}]+)/g)].slice(0, 2).map(([, color]) => color),
    startScript: START,
  })
}
