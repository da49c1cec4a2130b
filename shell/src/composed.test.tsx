/** @jest-environment node */
import { join } from 'node:path'
import type { DocumentRequest, Site } from '@flight-amigo/backend/contract/documents'
import type { Release, RemoteRelease } from '@flight-amigo/backend/contract/release'
import { asha, composeDocument } from '@flight-amigo/backend/test/composed'
import { readCatalogs } from '@flight-amigo/shell/translations'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { SharedLinkPreview } from './document/SharedLinkPreview.tsx'
import { classesIn, flatRules, shownRules } from './document/shownRules.ts'
import { pieces } from './pieces.tsx'
import { i18n } from './sdk/i18n.tsx'
import type { SessionUser } from './sdk/session.ts'

// React hydrates the document, so the backend's HTML must equal React's to the byte.

const SHELL_CSS =
  '@layer base,ui;:root{--paper:#fff}.header{x:1}.page{x:2}.sharedLinkPreview{x:3}.picture{x:4}.other{x:5}'
const part = (skeleton: string) => ({ skeleton, files: ['page.css', 'page.js'], css: '.a{x:1}' })
const route = (path: string, title: string, more = {}) => ({
  path,
  title,
  ...part(`<h1 class="a" tabindex="-1">${title} &amp; more</h1>`),
  ...more,
})
const release = (name: string, more: Partial<RemoteRelease>): RemoteRelease => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  routes: [],
  nav: [],
  slots: [],
  integrity: { 'remoteEntry.js': 'sha256-entry', 'page.js': 'sha256-page', [`${name}.css`]: 'sha256-css' },
  ...more,
})
const badges = (skeleton: string) => [{ name: 'header.badges', ...part(skeleton) }]
const releases = [
  release('listings', {
    routes: [
      route('/', 'Home', { search: '/search?from={from}', data: ['/listings?limit=2'] }),
      route('/search', 'Search', {
        linkPreview: '/listings/by-id/:listing/preview',
        data: ['/listings?limit=9&from&to'],
      }),
      route('/people/:userId', 'Traveler', { linkPreview: '/listings/:userId/preview' }),
      route('/bare', 'Bare', { skeleton: '' }),
      route('/files/*', 'Files'),
      route('/deep/:id?/more', 'Deep'),
    ],
    nav: [
      { to: '/', label: 'Home', area: 'header', order: 1 },
      { to: '/search', label: 'Browse <Listings> & "more"', area: 'header', order: 2 },
      { to: '/create', label: "It's new", area: 'header', order: 3, when: 'signed-in' },
      { to: '/people', label: 'People', area: 'footer', order: 1 },
      { to: '/search', label: 'Only here', area: 'footer', order: 2, end: true, when: 'signed-out' },
    ],
    slots: badges(''),
    translations: { te: { nav: ['హోమ్ <&> "ఇల్లు"'], routes: [], slots: [] } },
  }),
  release('messaging', {
    routes: [route('/messages', 'Messages', { protected: true }), route('/messages/all', 'All')],
    slots: [...badges('<i class="a">new</i>'), { name: 'listing.actions', ...part('<b></b>') }],
    base: 'https://cdn.test/messaging/1.0.0/',
  }),
  release('ops', {
    routes: [route('/ops/cases', 'Cases', { protected: true }), route('/ops/tokens', 'Tokens', { unlisted: true })],
  }),
]
const photo = `/photos/${'a'.repeat(64)}.webp`
const people: Record<string, SessionUser | null> = {
  visitor: null,
  asha,
  pictured: { ...asha, username: 'Asha Rao', profilePictureUrl: photo },
  elsewhere: { ...asha, username: 'de la  Cruz-Ñuñez', profilePictureUrl: 'https://evil.test/a.png' },
  odd: { ...asha, username: `{{main}} <b>"O'Neil"</b> & Söhne` },
  devanagari: { ...asha, username: 'आशा राव', emailChangesAt: '2026-12-01T00:00:00Z' },
  telugu: { ...asha, username: 'ప్రియ లక్ష్మి' },
}
const settings = {
  origin: 'https://amigo.test',
  scriptHosts: ['https://js.stripe.com'],
  connectHosts: ['https://api.stripe.com'],
  frameHosts: ['https://hooks.stripe.com'],
  contactEmail: 'hello@amigo.test',
  botCheckKey: 'key',
  picture: { address: '/pictures/site.png', width: 1200, height: 630, alt: 'A "picture"' },
}
const preview = { title: 'HYD → ORD "today"', description: "Someone's <flight>", unlisted: true }
const picture = { address: '/pictures/5.png', width: 1, height: 2, alt: 'x' }
const responses = {
  '/listings/by-id/5/preview': JSON.stringify({ ...preview, picture }),
  '/listings/7/preview': JSON.stringify({ ...preview, name: 'Asha <b>' }),
  '/listings?limit=2': JSON.stringify([{ text: '</script><!--' }]),
}

const texts = ['shell', 'shared-ui'].flatMap((name) =>
  Object.entries(readCatalogs(join(__dirname, `../../${name}/src/locales`)).te ?? {}),
)
const compiled = (change: (message: string) => string) =>
  Object.fromEntries(texts.map(([id, { message = '' }]) => [id, compileMessageOrThrow(change(message))]))
const pseudo = compiled((message) => `«తె» ${message} & "more"`)

const CATALOGS = { te: 'te.shell.json', ar: 'ar.shell.json' }
let shell: Release
beforeAll(async () => {
  shell = {
    name: 'shell',
    version: '2.0.0',
    base: '/r/shell/2.0.0/',
    integrity: { 'shell.js': 'sha256-shell', 'shell.css': 'sha256-sheet', 'login.js': 'sha256-login' },
    files: ['shell.js', 'icon.svg', 'icon-192.png', 'app.webmanifest'],
    catalogs: CATALOGS,
    ...(await pieces(SHELL_CSS, { te: pseudo, ar: pseudo })),
  }
})

type Case = [path: string, person?: string, more?: Partial<DocumentRequest>]
const everyPage = [
  '/',
  '/search',
  '/people/7',
  '/bare',
  '/contact',
  '/help',
  '/about',
  '/safety',
  '/terms-of-use',
  '/privacy-policy',
  '/nowhere',
]
const cases: Case[] = [
  ...everyPage.flatMap((path): Case[] => [[path], [path, 'asha'], [path, 'pictured']]),
  ...['elsewhere', 'odd', 'devanagari', 'telugu'].flatMap((who): Case[] => [
    ['/', who],
    ['/contact', who],
  ]),
  ['/messages'],
  ['/messages', 'asha'],
  ['/messages/all', 'pictured'],
  ['/search', 'visitor', { search: '?listing=5&utm_source=x', responses }],
  ['/search', 'asha', { search: '?listing=5', responses, links: { '/a': '</api/a?cursor=b>; rel="next"' } }],
  ['/search', 'visitor', { search: '?listing=5', missing: ['/listings/by-id/5/preview'] }],
  ['/people/7', 'visitor', { responses }],
  ['/people/7', 'visitor', { missing: ['/listings/7/preview'] }],
  ['/', 'visitor', { responses, visit: 'a.b' }],
  ['/', 'visitor', { preview: ['listings@1.1.0', 'shell@<2>'] }],
  ['/', 'devanagari', { preview: ['listings@1.1.0'], overrideOptions: { packages: [] } }],
  ['/', 'visitor', { search: '?redirect=%2Fmessages' }],
  ['/', 'asha', { search: '?redirect=%2Fmessages%3Fto%3D7' }],
  ['/', 'asha', { search: '?redirect=%2F%2Fevil.test' }],
  ['/', 'visitor', { releases: [] }],
  ['/', 'asha', { releases: releases.slice(0, 1) }],
  ['/create-find-help', 'visitor', { search: '?from=HYD' }],
  ['/verification', 'asha'],
  ['/ops/cases', 'asha'],
  ['/ops/cases'],
  ['/ops/tokens'],
  ['/SEARCH/'],
  ['/search//', 'asha'],
  ['/files'],
  ['/files/a%2Fb/c%20d', 'asha'],
  ['/deep/more'],
  ['/deep/5/more', 'asha'],
  ['/people/a%2Fb'],
  ['//evil.test'],
  ['/%zz', 'asha'],
  ['/%0a'],
  ['/a%E2%80%A8b/c'],
  ['/__proto__'],
  ['/<script>alert(1)</script>', 'asha'],
]

const requestOf = ([path, person = 'visitor', more]: Case): DocumentRequest => ({
  ...{
    path,
    search: '',
    user: people[person] ?? null,
    releases,
    preview: [],
    shell: shell as never,
    responses: {},
    settings,
  },
  ...more,
})
function rendered(html: string, { path, search, responses, locale }: DocumentRequest) {
  const site = JSON.parse(/id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Site
  const preview = search.startsWith('?listing=5') ? responses['/listings/by-id/5/preview'] : undefined
  const opened = preview ? renderToString(<SharedLinkPreview preview={JSON.parse(preview)} />) : ''
  for (const { name, routes, slots } of site.releases) {
    const built = releases.find((one) => one.name === name)
    for (const one of routes)
      one.skeleton = (one.path === path ? opened : '') + built?.routes.find((two) => one.path === two.path)?.skeleton
    for (const one of slots) one.skeleton = built?.slots.find((two) => one.name === two.name)?.skeleton ?? ''
  }
  const prefix = locale ? `/${locale}` : ''
  return renderToString(
    <StaticRouter basename={prefix} location={prefix + path + search}>
      <App site={site} />
    </StaticRouter>,
  )
}

beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {}) // The router warns about URLs that it cannot decode.
})

test.each(cases)('the document of %s for %s is what React renders, with the rules of all that it shows', (...one) => {
  const request = requestOf(one)
  const { status, html, redirect } = composeDocument(shell, request)
  if (redirect) return expect([status, html]).toEqual([302, ''])
  const body = /<div id="root">(.*)<\/div>\n<script/s.exec(html)?.[1] ?? ''
  expect(body).toBe(rendered(html, request))
  const rules = [...html.matchAll(/<style data-release="shell">(.*?)<\/style>/gs)].map(([, text = '']) => text).join('')
  expect(flatRules(rules)).toEqual(expect.arrayContaining(flatRules(shownRules(SHELL_CSS, classesIn(body)))))
})

test.each(['/', '/contact'])('a shell without translations has a frame without languages at %s', async (path) => {
  const { catalogs: _none, ...plain } = shell
  const request = requestOf([path])
  const { html } = composeDocument({ ...plain, ...(await pieces(SHELL_CSS)) }, request)
  const body = /<div id="root">(.*)<\/div>\n<script/s.exec(html)?.[1] ?? ''
  expect(body).toBe(rendered(html, request))
  expect(body).not.toContain('తెలుగు')
})

describe.each(['te', 'ar'])('in %s', (locale) => {
  beforeAll(() => i18n.loadAndActivate({ locale, messages: pseudo as never }))
  afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  test.each(cases)('the document of %s for %s is what React renders in this language', (...one) => {
    const request: DocumentRequest = { ...requestOf(one), locale }
    const addressOf = (address: string) => address.replace(/\/preview$/, `$&?locale=${locale}`)
    const responses = Object.fromEntries(
      Object.entries(request.responses).map(([address, text]) => [addressOf(address), text]),
    )
    const { html, redirect } = composeDocument(shell, { ...request, responses })
    if (redirect) return expect(redirect).toMatch(new RegExp(`^/${locale}([/?]|$)`))
    const body = /<div id="root">(.*)<\/div>\n<script/s.exec(html)?.[1] ?? ''
    expect(body).toBe(rendered(html, request))
    expect(body).toContain('«తె»')
  })
})
