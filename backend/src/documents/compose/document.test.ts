import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { asha } from '../../../test/composed.ts'
import { piecesOf } from '../../../test/releases.ts'
import type { RemoteRelease } from '../../releases/release.contract.ts'
import type { DocumentRequest } from '../documents.contract.ts'
import { composeDocument, firstRequestsFor, sitemapPaths } from './document.ts'

const release = (name: string, more: Partial<RemoteRelease>): RemoteRelease => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  routes: [],
  nav: [],
  slots: [],
  integrity: {
    'remoteEntry.js': `sha256-${name}`,
    'page.js': 'sha256-page',
    'page.css': 'sha256-css',
    'other.js': 'x',
  },
  ...more,
})
const route = (path: string, title: string, more = {}) => ({
  path,
  title,
  skeleton: `<h1>${title} here</h1>`,
  files: ['page.css', 'page.js'],
  css: `.${title.split(' ')[0]}{gap:1px}`,
  ...more,
})
const badge = (skeleton: string) => ({
  name: 'header.badges' as const,
  skeleton,
  files: [],
  ...(skeleton && { css: '.new{gap:2px}' }),
})
const releases = [
  release('listings', {
    routes: [
      route('/', 'Home', { search: '/search?from={from}&to={to}</script>' }),
      route('/search', 'Search Results', { linkPreview: '/listings/by-id/:listing/preview' }),
    ],
    nav: [
      { to: '/search', label: 'Browse Listings', area: 'header', order: 1 },
      { to: '/create-listing', label: 'Create Listing', area: 'header', order: 2, when: 'signed-in' },
    ],
  }),
  release('messaging', {
    routes: [route('/messages', 'Messages', { protected: true })],
    slots: [badge('<i>new</i>')],
  }),
  release('payments', { routes: [route('/tip/:userId', 'Tip Payment')] }),
]
const settings = {
  origin: 'https://amigo.test',
  scriptHosts: ['https://js.stripe.com'],
  connectHosts: ['https://api.stripe.com'],
  frameHosts: ['https://hooks.stripe.com'],
  botCheckKey: 'key',
}
const own = piecesOf('2.0.0')
const around = '<main>{{main}}</main><footer>{{footerLinks}}</footer>'
const shell = {
  name: 'shell',
  version: '2.0.0',
  base: '/r/shell/2.0.0/',
  integrity: { 'shell.js': 'sha256-shell' },
  files: ['shell.js', 'figtree.woff2', 'icon.svg', 'icon-192.png', 'app.webmanifest'],
  document: {
    ...own,
    signedOut: { html: `{{bars}}<header>{{headerLinks}}<i>Log In</i></header>${around}`, css: '.out{x:1}' },
    signedIn: {
      html: `{{picturePreload}}{{bars}}<header>{{headerLinks}}{{badges}}{{initials}}{{picture}}<b>{{name}}</b></header>${around}`,
      css: '.in{x:1}',
    },
    addedCss: { emailChangeBar: '.bar{x:1}', coming: '.wait{x:1}', linkPreview: '.preview{x:1}' },
    pages: [
      {
        path: '/contact',
        title: 'Contact',
        html: '<a href="mailto:{{contactEmail}}">Write</a>',
        css: '.c{x:1}',
      },
      {
        path: '/help',
        title: 'Help',
        html: '<a href="{{urgentAddress}}">{{urgentContact}}</a><p>{{operator}}</p>',
        css: '',
      },
      ...own.pages,
    ],
    moved: { '/create-find-help': '/find/create', '/verification': '/verify' },
    themeColors: ['#fff', '#111'],
  },
}
type RequestFields = Partial<Omit<DocumentRequest, 'responses'>> & { responses?: Record<string, unknown> }
const requestOf = (path: string, { responses = {}, ...more }: RequestFields): DocumentRequest => ({
  path,
  search: '',
  user: null,
  releases,
  preview: [],
  shell,
  responses: Object.fromEntries(Object.entries(responses).map(([address, body]) => [address, JSON.stringify(body)])),
  settings,
  ...more,
})
const visit = (path: string, more: RequestFields = {}) => composeDocument(shell, requestOf(path, more))
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const siteIn = (html: string) => JSON.parse(/id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const header = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? ''

test('the root element names the parameters that have a value, for the styles of skeletons', () => {
  const root = (search: string) => /<html[^>]*>/.exec(visit('/search', { search }).html)?.[0]
  expect(root('')).toBe('<html lang="en">')
  expect(root('?from=HYD&to=&language=te&language=hi')).toBe('<html lang="en" data-query="from language">')
  expect(root('?%22%3E%3Cscript%3E=1')).toBe('<html lang="en">')
})

test('a document shows the skeleton of its page, under its title [spec-performance-skeleton-in-document]', () => {
  const { status, html } = visit('/')
  expect(status).toBe(200)
  expect(titleIn(html)).toBe('Flight Amigo - Home')
  expect(html).toContain('<h1>Home here</h1>')
  expect(html.match(/Home here/g)).toHaveLength(1)
  expect(html).toContain('<link rel="canonical" href="https://amigo.test/">')
  expect(html).not.toContain('Search Results here')
})

test('a shared link has a preview, with a canonical URL without other parameters', () => {
  const search = '?listing=5&utm_source=x'
  const address = '/listings/by-id/5/preview'
  expect(firstRequestsFor(shell, { path: '/search', search, releases, user: null })).toEqual([address])
  const preview = { title: 'HYD → ORD "today"', description: 'Someone flies <there>.' }
  const { html } = visit('/search', { search, responses: { [address]: preview } })
  expect(html).toContain('<meta property="og:title" content="HYD → ORD &#34;today&#34;">')
  expect(html).toContain('<meta name="description" content="Someone flies &#60;there&#62;.">')
  expect(html).toContain('<link rel="canonical" href="https://amigo.test/search?listing=5">')
  expect(titleIn(html)).toBe('Flight Amigo - Search Results')
  expect(siteIn(html).responses).toEqual({})
})

test('the document of a shared link shows its preview before the skeleton of the page, and no other document does', () => {
  const responses = {
    '/listings/by-id/5/preview': { title: 'HYD → ORD', description: 'Someone flies <there>.' },
    '/listings/7/preview': { title: 'Asha', description: 'Kind.' },
  }
  const preview = /HYD → ORD<\/p><p>Someone flies &lt;there&gt;\.<\/p>.*<h1>Search Results here<\/h1>/s
  const painted = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  expect(painted(visit('/search', { search: '?listing=5', responses }).html)).toMatch(preview)
  expect(painted(visit('/search', { responses }).html)).not.toContain('Someone flies')
  const people = release('people', {
    routes: [route('/people/:userId', 'Traveler', { linkPreview: '/listings/:userId/preview' })],
  })
  const person = visit('/people/7', { releases: [...releases, people], responses })
  expect(painted(person.html)).toContain('<h1>Traveler here</h1>')
  expect(painted(person.html)).not.toContain('Kind.')
})

test('a link to a missing object, or a response that is no preview, shows the page itself', () => {
  for (const responses of [{}, { '/listings/by-id/5/preview': { title: 5 } }]) {
    const { html } = visit('/search', { search: '?listing=5', responses })
    expect(html).toContain('<meta property="og:title" content="Flight Amigo - Search Results">')
    expect(html).toContain('<link rel="canonical" href="https://amigo.test/search">')
  }
})

test('a page about an unknown person is a 404, and a page with noindex says so and has its canonical URL', () => {
  const people = release('people', {
    routes: [route('/people/:userId', 'Traveler', { linkPreview: '/listings/:userId/preview' })],
  })
  const address = '/listings/7/preview'
  const request = { releases: [...releases, people] }
  const known = visit('/people/7', {
    ...request,
    responses: { [address]: { title: 'Asha', name: 'Asha <b>', description: 'Kind.', unlisted: true } },
  })
  expect(known.html).toContain('<title data-named>Flight Amigo - Asha &#60;b&#62;</title>')
  expect(known.status).toBe(200)
  expect(known.html).toContain('<meta property="og:title" content="Asha">')
  expect(known.html).toContain('<meta name="robots" content="noindex">')
  expect(known.html).toContain('<link rel="canonical" href="https://amigo.test/people/7">')
  const unknown = visit('/people/7', { ...request, missing: [address] })
  expect([unknown.status, titleIn(unknown.html)]).toEqual([404, 'Flight Amigo - Traveler'])
  expect(unknown.html).toContain('<h1>Traveler here</h1>')
  expect(unknown.html).toContain('<meta name="robots" content="noindex">')
  expect(unknown.html).not.toContain('canonical')
  expect(visit('/people/7', request).status).toBe(200)
  const family = release('family', { routes: [route('/family', 'Family', { unlisted: true })] })
  expect(visit('/family', { releases: [...releases, family] }).html).toContain('content="noindex"')
  expect(visit('/search', { search: '?listing=5', missing: ['/listings/by-id/5/preview'] }).status).toBe(200)
})

const picture = (address: string, alt = 'A picture') => ({ address, width: 1200, height: 630, alt })

test("a shared link has its object's picture, every other page the site's, and with an older backend none", () => {
  const address = '/listings/by-id/5/preview'
  const preview = { title: 'A trip', description: 'Someone flies.', picture: picture('/pictures/5/a.png', '"HYD"') }
  const drawn = { settings: { ...settings, picture: picture('/pictures/site/b.png') } }
  const { html } = visit('/search', { ...drawn, search: '?listing=5', responses: { [address]: preview } })
  for (const tag of [
    '<meta property="og:image" content="https://amigo.test/pictures/5/a.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="&#34;HYD&#34;">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(html).toContain(tag)
  const site = '<meta property="og:image" content="https://amigo.test/pictures/site/b.png">'
  expect(visit('/', drawn).html).toContain(site)
  for (const wrong of [undefined, { address: 5 }, picture('https://evil.example/a.png'), picture('//evil.example')]) {
    const responses = { [address]: { ...preview, picture: wrong } }
    expect(visit('/search', { ...drawn, search: '?listing=5', responses }).html).toContain(site)
  }
  expect(visit('/').html).not.toMatch(/og:image|twitter/)
})

test('the home page describes its search to search engines, as data that cannot close an element', () => {
  const { html } = visit('/')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(data).toMatchObject({
    '@type': 'WebSite',
    name: 'Flight Amigo',
    url: 'https://amigo.test/',
    potentialAction: {
      target: { urlTemplate: 'https://amigo.test/search?from={from}&to={to}</script>' },
      'query-input': ['required name=from', 'required name=to'],
    },
  })
  expect(visit('/search').html).not.toContain('ld+json')
})

test('the sitemap has the pages to which the site links for visitors', () => {
  expect(sitemapPaths(shell, releases)).toEqual(['/', '/search', '/contact', '/help', '/page'])
})

test('an unknown address is a 404 with its own page', () => {
  const { status, html } = visit('/nowhere')
  expect(status).toBe(404)
  expect(titleIn(html)).toBe('Flight Amigo - Not Found')
  expect(html).toContain('Page Not Found')
  expect(html).not.toContain('canonical')
})

test.each([
  '/%zz',
  '/%00',
  '/%0a',
  '/a%E2%80%A8b/c',
  '/%0d',
  '//evil.example',
  '/<script>alert(1)</script>',
  '/__proto__',
  '/constructor',
])('a malformed address (%s) is a 404, not a failure', (path) => {
  const { status, html } = visit(path)
  expect(status).toBe(404)
  expect(html).toContain('Page Not Found')
  expect(html).not.toContain('<script>alert')
})

test('the document of a signed-in person shows their name and is not cached', () => {
  const { html, headers } = visit('/', { user: asha })
  expect(header(html)).toContain('Asha')
  expect(header(html)).toContain('Create Listing')
  expect(header(html)).not.toContain('Log In')
  expect(siteIn(html).user).toEqual(asha)
  expect(headers['cache-control']).toBe('no-store')
})

test('the document of a visitor offers to log in', () => {
  const { html, headers } = visit('/')
  expect(header(html)).toContain('Log In')
  expect(header(html)).not.toContain('Create Listing')
  expect(headers['cache-control']).toBe('no-cache')
})

test.each([
  ['a protected page sends a visitor home', '/messages', '?to=7', null, '/?redirect=%2Fmessages%3Fto%3D7'],
  ['the target is used for a signed-in user', '/', '?redirect=%2Fmessages%3Fto%3D7', asha, '/messages?to=7'],
  ['an address that has moved keeps its query', '/create-find-help', '?from=HYD', null, '/find/create?from=HYD'],
  ['verification is verify', '/verification', '', asha, '/verify'],
] as const)(
  '%s [spec-performance-skeleton-in-document] [spec-performance-styles-shown] [spec-performance-preload]',
  (_what, path, search, user, target) => {
    const { status, headers, redirect, html } = visit(path, { search, user })
    expect([status, headers.location, redirect, html]).toEqual([302, target, target, ''])
  },
)

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/?redirect=/messages'])(
  'a redirect to %s is refused',
  (target) => {
    expect(visit('/', { search: `?redirect=${encodeURIComponent(target)}`, user: asha }).status).toBe(200)
  },
)

test('the files of the page and its remote are preloaded, each with its hash [spec-performance-preload]', () => {
  const { html } = visit('/search')
  const preload = (as: string, file: string, hash: string) =>
    `<link rel="preload" as="${as}" href="/r/listings/1.0.0/${file}" integrity="${hash}" crossorigin="anonymous" fetchpriority="low" media="not all">`
  expect(html).toContain(preload('script', 'remoteEntry.js', 'sha256-listings'))
  expect(html).toContain(preload('script', 'page.js', 'sha256-page'))
  expect(html).toContain(preload('style', 'page.css', 'sha256-css'))
  expect(html).not.toContain('href="/r/listings/1.0.0/other.js"')
  expect(html).not.toContain('href="/r/messaging')
  expect(html).toContain(
    '<link rel="preload" as="script" href="/r/shell/2.0.0/shell.js" integrity="sha256-shell" crossorigin="anonymous" fetchpriority="low" data-start>',
  )
  expect(html).not.toContain('<script src') // It would delay the first paint, as a preloaded typeface would.
  expect(html).not.toContain('.woff2')
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/r/shell/2.0.0/icon.svg">')
})

test('only the style rules of the shown parts are in the document [spec-performance-styles-shown]', () => {
  const styled = (html: string) => [...html.matchAll(/<style data-release="(\w+)">/g)].map(([, name]) => name)
  expect(styled(visit('/').html)).toEqual(['shell', 'listings'])
  expect(styled(visit('/contact').html)).toEqual(['shell', 'shell'])
  // A signed-in user has two badges in the header: one in the document, and one that loads with its rules.
  const later = releases.map((one) => (one.name === 'payments' ? { ...one, slots: [badge('')] } : one))
  expect(styled(visit('/', { user: asha, releases: later }).html)).toEqual(['shell', 'listings', 'messaging'])
})

test('the bar of a preview is outside of the elements of the shell, and ends the preview without a script', () => {
  const { html, headers } = visit('/', { preview: ['listings@2.0.0', 'shell@<2>'], locale: 'ar' })
  const [, bar = ''] = /<body>\n(.*?)<div id="root">/s.exec(html) ?? []
  expect(bar).toContain('listings@2.0.0')
  expect(bar).toContain('shell@&#60;2&#62;')
  expect(bar).toMatch(/<form method="post" action="\/\?remotes="><button type="submit">[^<]+<\/button><\/form>/)
  const [, rules = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  expect(headers['content-security-policy']).toContain(hashOf(rules))
  expect(headers['referrer-policy']).toBe('same-origin')
  const other = visit('/')
  expect(other.html).not.toContain('preview-bar')
  expect(other.headers['referrer-policy']).toBeUndefined()
})

test('the rules of rare parts are only in the documents that show them, beside those of the frame', () => {
  const { html, headers } = visit('/', { user: { ...asha, emailChangesAt: '2026-12-01T00:00:00Z' }, releases: [] })
  expect(html).toContain('<style data-release="shell">.in{x:1}</style>\n<style data-release="shell">.bar{x:1}</style>')
  expect(headers['content-security-policy']).toContain(hashOf('.bar{x:1}'))
  expect(html).not.toMatch(/\.(preview|wait)\{/)
  const bare = release('bare', { routes: [route('/bare', 'Bare', { skeleton: '' })] })
  expect(visit('/bare', { releases: [bare] }).html).toContain('.wait{x:1}')
  const responses = { '/listings/by-id/5/preview': { title: 'HYD → ORD', description: 'Someone flies.' } }
  const opened = visit('/search', { search: '?listing=5', responses })
  expect(opened.html).toMatch(/\.preview\{x:1\}/)
  expect(visit('/search').html).not.toMatch(/\.(preview|wait|bar)\{/)
})

test('a document carries the rules that it shows, and fetches their style sheets once it is painted', () => {
  const integrity = { 'listings.css': 'sha256-whole' }
  const home = [route('/', 'Home', { css: '.here{gap:1px}' })]
  const { html } = visit('/', { releases: [release('listings', { integrity, routes: home })] })
  expect(html).toContain('<style data-release="shell">.out{x:1}</style>')
  expect(html).toContain('<style data-release="listings">.here{gap:1px}</style>')
  expect(html).toMatch(
    /<link rel="preload" as="style" href="\/r\/listings\/1.0.0\/listings.css" integrity="sha256-whole" .* media="not all">/,
  )
  expect(visit('/', { user: asha }).html).toContain('<style data-release="shell">.in{x:1}</style>')
  expect(visit('/contact').html).toContain('<style data-release="shell">.c{x:1}</style>')
})

test('a document contains only the hashes that no entry file contains', () => {
  const integrity = { 'remoteEntry.js': 'a', 'listings.css': 'b', 'page.js': 'c', 'styles.css': 'd' }
  const home = release('listings', { integrity, routes: [route('/', 'Home')] })
  const own = { ...shell, integrity: { 'shell.js': 'e', 'shell.css': 'f', 'login.js': 'g' } }
  const site = siteIn(visit('/', { releases: [home], shell: own }).html)
  expect(site.releases[0].integrity).toEqual({ 'remoteEntry.js': 'a', 'listings.css': 'b' })
  expect(site.shell.integrity).toEqual({ 'shell.css': 'f' })
})

test('the browser gets no facts of routes that only the server uses', () => {
  const facts = { data: ['/listings'], linkPreview: '/preview', search: '/search?from={from}', unlisted: true }
  const home = release('listings', { routes: [route('/', 'Home', facts)] })
  const [sent] = siteIn(visit('/', { releases: [home], responses: { '/listings': [] } }).html).releases[0].routes
  expect(sent).toMatchObject({ path: '/', title: 'Home' })
  expect(Object.keys(sent).filter((name) => name in facts)).toEqual([])
})

test('the CSP allows our own scripts, the configured hosts, and styles by hash [spec-load-policy]', () => {
  const { headers, html } = visit('/')
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => directive.split(/ (.*)/s)),
  )
  const hashes = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => hashOf(text))
  expect(hashes).toHaveLength(2)
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => hashOf(text))
  expect(scripts).toHaveLength(1)
  expect(policy).toMatchObject({
    'script-src': `'self' https://js.stripe.com ${scripts[0]}`,
    'style-src': `'self' ${hashes.join(' ')}`,
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': "'self' https://hooks.stripe.com",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  })
  // The script comes before any button, because it records clicks.
  expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<body>'))
  expect(headers['content-security-policy']).not.toMatch(/nonce|unsafe|strict-dynamic/)
  expect(html).not.toMatch(/\sstyle="/)
  expect(html).not.toMatch(/\son\w+="/)
})

test('the CSP allows the host of a live external release, and no other', () => {
  const afar = release('afar', { base: 'https://cdn.test/afar/1.0.0/', routes: [route('/afar', 'Afar')] })
  const { html, headers } = visit('/afar', { releases: [...releases, afar] })
  expect(headers['content-security-policy']).toContain("script-src 'self' https://cdn.test ")
  expect(html).toContain('<link rel="preload" as="script" href="https://cdn.test/afar/1.0.0/remoteEntry.js" integrity=')
  expect(visit('/').headers['content-security-policy']).not.toContain('cdn.test')
})

test('data cannot close its own element', () => {
  const evil = '</script><script>alert(1)</script><!--'
  const { html } = visit('/', { responses: { '/listings': [{ text: evil }] }, user: { ...asha, username: evil } })
  expect(html).not.toContain('<script>alert')
  expect(siteIn(html).responses['/listings'][0].text).toBe(evil)
})

test('the document contains the settings for the browser, and none of the server', () => {
  const {
    responses,
    links,
    settings: sent,
  } = siteIn(visit('/', { responses: { '/a': 1 }, links: { '/a': '</api/a?cursor=b>; rel="next"' } }).html)
  expect([responses, links, sent]).toEqual([
    { '/a': 1 },
    { '/a': '</api/a?cursor=b>; rel="next"' },
    { botCheckKey: 'key' },
  ])
  expect(siteIn(visit('/', { settings: { ...settings, traces: true } }).html).settings.traces).toBe(true)
})

test('the document names the icons and the manifest, so the site can be installed', () => {
  const { html } = visit('/')
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/r/shell/2.0.0/icon.svg">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/r/shell/2.0.0/icon-192.png">')
  expect(html).toContain('<link rel="manifest" href="/r/shell/2.0.0/app.webmanifest">')
})

test("the browser's bar has the background colors", () => {
  const { html } = visit('/')
  expect(html).toContain('(prefers-color-scheme: light)" content="#fff"')
  expect(html).toContain('(prefers-color-scheme: dark)" content="#111"')
})

test('a page of the shell can be read without scripts, and names the address of the team', () => {
  expect(visit('/contact', { settings: { ...settings, contactEmail: 'us@amigo.test' } }).html).toContain(
    '<a href="mailto:us@amigo.test">',
  )
})

test('a page of the shell names the urgent phone number and the operator, or the address of the team', () => {
  const contactEmail = 'us@amigo.test'
  const withPhone = { ...settings, contactEmail, urgentPhone: '+1 312 555 0100', operator: 'Us & Them' }
  expect(visit('/help', { settings: withPhone }).html).toContain(
    '<a href="tel:+13125550100">+1 312 555 0100</a><p>Us &amp; Them</p>',
  )
  expect(visit('/help', { settings: { ...settings, contactEmail } }).html).toContain(
    '<a href="mailto:us@amigo.test">us@amigo.test</a><p>the people you reach at us@amigo.test</p>',
  )
})

test('a release that cannot be read disables only its own pages', () => {
  const manyOptional = Array.from({ length: 16 }, () => '/a?').join('')
  for (const routes of ['none', [route('/???x', 'No expression')], [route(manyOptional, 'Too many paths')]]) {
    const broken = { ...release('listings', {}), routes } as unknown as RemoteRelease
    const some = [broken, ...releases.slice(1)]
    expect(visit('/', { releases: some }).status).toBe(404)
    expect(visit('/a', { releases: some }).status).toBe(404)
    expect(visit('/tip/7', { releases: some }).status).toBe(200)
  }
})

test.each([5, 'shell.js', [5], ['a" onload="alert(1).js']])('a shell with the files %p is refused', (files) => {
  const broken = { ...shell, files } as never
  expect(() => composeDocument(broken, requestOf('/', { shell: broken }))).toThrow('files is no list of file names')
})

test('text of a user or a remote is escaped', () => {
  const name = '{{main}}{{constructor}}<b>$&</b>'
  const nav = [{ to: '/{{label}}', label: '{{to}}<i>', area: 'header' as const, order: 1 }]
  const { html } = visit('/', { user: { ...asha, username: name }, releases: [release('listings', { nav })] })
  expect(html).toContain('<b>{{main}}{{constructor}}&lt;b&gt;$&amp;&lt;/b&gt;</b>')
  expect(html).toContain('<a href="/{{label}}">{{to}}&lt;i&gt;</a>')
})
