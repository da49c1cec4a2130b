import { expect, test } from '@jest/globals'
import { asha } from '../../../test/composed.ts'
import { piecesOf, siteIn } from '../../../test/releases.ts'
import type { RemoteRelease } from '../../releases/release.contract.ts'
import type { DocumentRequest } from '../documents.contract.ts'
import { composeDocument } from './document.ts'

const TITLE = 'మార్గం <&> "వెతుకు"'
const part = { files: ['page.js'], css: '' }
const release: RemoteRelease = {
  name: 'listings',
  version: '1.0.0',
  base: '/r/listings/1.0.0/',
  routes: [
    {
      ...part,
      path: '/',
      title: 'Home',
      skeleton: '<h1>Home</h1>',
      search: '/search?from={from}',
    },
    {
      ...part,
      path: '/search',
      title: 'Search',
      skeleton: '<h1><a href="/">Search</a> <a href="/to">x</a></h1>',
      catalogs: { te: 'te.Search.json', ar: 'ar.Search.json' },
      linkPreview: '/listings/by-id/:listing/preview',
    },
    { ...part, path: '/messages', title: 'Messages', skeleton: '', protected: true },
    { ...part, path: '/hidden', title: 'Hidden', skeleton: '', unlisted: true },
  ],
  nav: [{ to: '/search', label: 'Search', area: 'header', order: 1 }],
  slots: [{ ...part, name: 'listing.actions', skeleton: '', catalogs: { te: 'te.Actions.json' } }],
  integrity: {
    'remoteEntry.js': 'sha256-entry',
    'page.js': 'sha256-page',
    'te.Search.json': 'sha256-te',
    'te.Actions.json': 'sha256-actions',
    'ar.Search.json': 'sha256-ar',
  },
  translations: {
    te: {
      nav: [TITLE],
      routes: [
        { title: 'Home', skeleton: '<h1>Home</h1>' },
        { title: TITLE, skeleton: '<h1><a href="/te">వెతుకు &amp; చూడు</a> <a href="/te/to">x</a></h1>' },
      ],
      slots: [''],
    },
  },
}
const document = (description: string, notFound: string) => ({
  ...piecesOf('2.0.0'),
  description,
  pages: [
    { path: '/about', title: 'About', html: '<h1>About</h1>', css: '' },
    { path: '*', title: 'Not Found', html: `<h1>${notFound}</h1>`, css: '' },
  ],
})
const shell = {
  name: 'shell',
  version: '2.0.0',
  base: '/r/shell/2.0.0/',
  integrity: {
    'shell.js': 'sha256-shell',
    'te.shell.json': 'sha256-te-shell',
    'ar.shell.json': 'sha256-ar-shell',
    'te.pages.json': 'sha256-te-pages',
  },
  files: [] as string[],
  document: document('A site', 'None'),
  catalogs: { te: 'te.shell.json', ar: 'ar.shell.json' },
  pageCatalogs: { te: 'te.pages.json' },
  translatedDocuments: { te: document('A సైట్', 'లేదు') },
}
const settings = { origin: 'https://amigo.test', scriptHosts: [], connectHosts: [], frameHosts: [] }

const composed = (path: string, locale?: string, more: Partial<DocumentRequest> = {}, host: typeof shell = shell) =>
  composeDocument(host, {
    path,
    search: '',
    user: null,
    releases: [release],
    preview: [],
    shell: host,
    responses: {},
    settings,
    ...(locale && { locale }),
    ...more,
  })
const site = (html: string) => siteIn(html) as Required<ReturnType<typeof siteIn>>

test('a document names its language and the direction of its script', () => {
  expect(composed('/search').html).toContain('<html lang="en">')
  expect(composed('/search', 'te').html).toContain('<html lang="te">')
  expect(composed('/search', 'ar').html).toContain('<html lang="ar" dir="rtl">')
})

test('the texts of the frame, the skeleton, the links and the title are those of the language', () => {
  const { html } = composed('/search', 'te')
  expect(html).toContain('<title>Flight Amigo - మార్గం &#60;&#38;&#62; &#34;వెతుకు&#34;</title>')
  expect(html).toContain('<meta name="description" content="A సైట్">')
  expect(html).toContain('<h1><a href="/te">వెతుకు &amp; చూడు</a> <a href="/te/to">x</a></h1>')
  expect(html).toContain('href="/te/search"')
  expect(html).toContain('మార్గం &lt;&amp;&gt; &quot;వెతుకు&quot;')
  expect(composed('/nowhere', 'te').html).toContain('<h1>లేదు</h1>')
})

test('a release without a language is English in it', () => {
  expect(composed('/', 'te').html).toContain('<h1>Home</h1>')
  const { html } = composed('/search', 'ar')
  expect(html).toContain('<h1><a href="/">Search</a> <a href="/to">x</a></h1>')
  expect(html).toContain('A site')
})

test('search engines read the addresses of a page in all languages, and of a search in its own', () => {
  const { html } = composed('/', 'te')
  const links = [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link)
  expect(links).toEqual([
    '<link rel="canonical" href="https://amigo.test/te">',
    '<link rel="alternate" hreflang="en" href="https://amigo.test/">',
    '<link rel="alternate" hreflang="te" href="https://amigo.test/te">',
    '<link rel="alternate" hreflang="ar" href="https://amigo.test/ar">',
    '<link rel="alternate" hreflang="x-default" href="https://amigo.test/">',
  ])
  expect(html).toContain('<meta property="og:locale" content="te_IN">')
  expect(html).toContain('<meta property="og:url" content="https://amigo.test/te">')
  expect(html).toContain('"urlTemplate":"https://amigo.test/te/search?from={from}"')
  expect(composed('/').html).not.toContain('og:locale')
  for (const path of ['/hidden', '/nowhere']) expect(composed(path, 'te').html).not.toContain('hreflang')
})

test('a shared listing has its own address in each language', () => {
  const responses = { '/listings/by-id/5/preview?locale=te': JSON.stringify({ title: 'HYD → ORD', description: 'x' }) }
  const { html } = composed('/search', 'te', { search: '?listing=5&utm_source=x', responses })
  expect(html).toContain('<link rel="canonical" href="https://amigo.test/te/search?listing=5">')
  expect(html).toContain('hreflang="ar" href="https://amigo.test/ar/search?listing=5"')
})

test('a link to the site has the picture of its language', () => {
  const address = (language: string) => `/pictures/${language}/site/a.png`
  const picture = { address: address('en'), addresses: { te: address('te') }, width: 1200, height: 630, alt: 'Help' }
  const imageOf = (locale?: string) =>
    /og:image" content="([^"]*)"/.exec(composed('/', locale, { settings: { ...settings, picture } }).html)?.[1]
  expect(imageOf('te')).toBe('https://amigo.test/pictures/te/site/a.png')
  expect(imageOf()).toBe('https://amigo.test/pictures/en/site/a.png')
})

test('the catalogs of shell and page load together with their scripts, and with their hashes', () => {
  const preload = (address: string, hash: string) =>
    `<link rel="preload" as="fetch" href="${address}" integrity="${hash}" crossorigin="anonymous" fetchpriority="low" media="not all">`
  const { html } = composed('/search', 'te')
  expect(html).toContain(preload('/r/shell/2.0.0/te.shell.json', 'sha256-te-shell'))
  expect(html).toContain(preload('/r/listings/1.0.0/te.Search.json', 'sha256-te'))
  expect(html).not.toContain('href="/r/shell/2.0.0/te.pages.json"')
  expect(composed('/search').html).not.toMatch(/te\.(shell|Search)\.json/)
})

test('a page of the shell loads together with the catalog of all pages of the shell', () => {
  const pages = 'href="/r/shell/2.0.0/te.pages.json"'
  expect(composed('/about', 'te').html).toContain(pages)
  expect(composed('/about').html).not.toContain(pages)
})

test('a site that is installed from a page in Telugu has the manifest in Telugu', () => {
  const host = { ...shell, files: ['app.webmanifest', 'te.app.webmanifest'] }
  const manifestIn = (locale?: string) =>
    /<link rel="manifest" href="([^"]+)">/.exec(composed('/search', locale, {}, host).html)?.[1]
  expect([manifestIn('te'), manifestIn('ar'), manifestIn()]).toEqual([
    '/r/shell/2.0.0/te.app.webmanifest',
    '/r/shell/2.0.0/app.webmanifest',
    '/r/shell/2.0.0/app.webmanifest',
  ])
})

test('the data of a document has its language, and the catalogs of each part with their hashes', () => {
  const { languages, locale, shell: own, releases } = site(composed('/search', 'te').html)
  expect({ languages, locale, own }).toEqual({
    languages: ['te', 'ar'],
    locale: 'te',
    own: {
      version: '2.0.0',
      base: '/r/shell/2.0.0/',
      integrity: { 'te.shell.json': 'sha256-te-shell', 'te.pages.json': 'sha256-te-pages' },
      catalog: 'te.shell.json',
      pageCatalog: 'te.pages.json',
    },
  })
  const [{ routes, nav, slots, integrity, ...rest }] = releases as [RemoteRelease]
  expect(routes[1]).toEqual({
    path: '/search',
    title: TITLE,
    skeleton: '',
    files: ['page.js'],
    catalog: 'te.Search.json',
  })
  expect([routes[0]?.title, Object.keys(routes[0] ?? {}).includes('catalog')]).toEqual(['Home', false])
  expect(nav).toEqual([{ to: '/search', label: TITLE, area: 'header', order: 1 }])
  expect(slots).toEqual([{ name: 'listing.actions', skeleton: '', files: ['page.js'], catalog: 'te.Actions.json' }])
  expect(integrity).toEqual({
    'remoteEntry.js': 'sha256-entry',
    'te.Search.json': 'sha256-te',
    'te.Actions.json': 'sha256-actions',
  })
  expect(rest).toEqual({ name: 'listings', version: '1.0.0', base: '/r/listings/1.0.0/' })
})

test('the data of an English document only names the languages', () => {
  const { languages, locale, releases, shell: own } = site(composed('/search').html)
  expect({ languages, locale, own }).toEqual({
    languages: ['te', 'ar'],
    own: { version: '2.0.0', base: '/r/shell/2.0.0/', integrity: {} },
  })
  expect(JSON.stringify(releases)).not.toMatch(/catalog|translations|te\./)
  const none = site(composed('/search', undefined, {}, { ...shell, catalogs: {} as never }).html)
  expect(Object.keys(none)).not.toContain('languages')
})

test.each([
  ['/moved', { search: '?a=b' }, '/te/page?a=b'],
  ['/messages', { search: '?to=7' }, '/te?redirect=%2Fmessages%3Fto%3D7'],
  ['/', { search: '?redirect=%2Fmessages%3Fto%3D7', user: asha }, '/te/messages?to=7'],
  ['/', { search: '?redirect=%2Far%2Fmessages', user: asha }, '/ar/messages'],
  ['/', { search: '?redirect=%2F%2Fevil.test', user: asha }, undefined],
  ['/', { search: '?redirect=%2Fte', user: asha }, '/te'],
])('%s with %o is redirected within the language', (path, more, target) => {
  expect(composed(path, 'te', more).redirect).toBe(target)
})

test('a translation that would make a piece harmful is not used', () => {
  const translatedDocuments = { te: document('A సైట్', '<script>alert(1)</script>') }
  const { html } = composed('/nowhere', 'te', {}, { ...shell, translatedDocuments })
  expect(html).toContain('<h1>None</h1>')
  expect(html).not.toContain('alert(1)')
})

test('a release whose translations lack a part shows that part in English', () => {
  const { routes, slots } = (release.translations as NonNullable<typeof release.translations>).te as never
  const odd = { ...release, translations: { te: { nav: [], routes: (routes as []).slice(0, 1), slots } } }
  const { html, status } = composed('/search', 'te', { releases: [odd] })
  expect([status, html.includes('<h1><a href="/">Search</a>')]).toEqual([200, true])
})
