/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals'
import type { RemoteDefinition, RouteDefinition } from './sdk/defineRemote.ts'

let remote: RemoteDefinition
jest.mock(
  'remote-under-build',
  () => ({
    __esModule: true,
    get default() {
      return remote
    },
  }),
  { virtual: true },
)
const { facts } = require('./facts.tsx') as typeof import('./facts.tsx')
const { Link, lazyComponent } = require('./sdk/index.ts') as typeof import('./sdk/index.ts')

// The build turns `import('./x')` into this.
const importOf = (request: string) => () => Promise.reject({ request })
const home: RouteDefinition = {
  path: '/',
  title: 'Home',
  page: importOf('./home/HomePage.tsx'),
  Skeleton: () => (
    <h1>
      <Link to="/search">Hello</Link>
    </h1>
  ),
  data: ['/listings'],
}
const badge = {
  extension: importOf('./Badge.tsx'),
  Skeleton: () => <i>new</i>,
  data: ['/unread'],
}
beforeEach(() => {
  remote = { name: 'listings', routes: [home], slots: { 'header.badges': badge } }
})

test('remote.ts becomes data, with skeletons as HTML', async () => {
  expect(await facts()).toEqual({
    name: 'listings',
    nav: [],
    routes: [
      {
        path: '/',
        title: 'Home',
        data: ['/listings'],
        request: './home/HomePage.tsx',
        skeleton: expect.stringMatching(/^<h1><a href="\/search"[^>]*>Hello<\/a><\/h1>$/),
        texts: [],
      },
    ],
    slots: [
      {
        name: 'header.badges',
        data: ['/unread'],
        skeleton: '<i>new</i>',
        texts: [],
        request: './Badge.tsx',
      },
    ],
    translations: {},
  })
})

test('an extension that loads only if there is something to show has no skeleton', async () => {
  const skipping = { extension: badge.extension, data: ['/unread'], skipIfEmpty: true }
  remote.slots = { 'header.badges': skipping }
  expect((await facts()).slots).toEqual([expect.objectContaining({ data: ['/unread'], skipIfEmpty: true })])
  remote.slots = { 'header.badges': { ...badge, ...skipping } }
  await expect(facts()).rejects.toThrow('the extension of header.badges has skipIfEmpty')
})

test('titles, labels and skeletons are in each language, with the ids of the texts of a skeleton', async () => {
  const texts = { home: { message: 'Home' }, hello: { message: 'Hello & welcome' } }
  const { i18n } = require('./sdk/i18n.tsx') as typeof import('./sdk/i18n.tsx')
  const Skeleton = () => (
    <h1>
      <Link to="/search">{i18n._('hello', undefined, texts.hello)}</Link> <Link to="/">x</Link>
    </h1>
  )
  remote.routes = [{ ...home, title: { id: 'home', ...texts.home }, Skeleton }]
  remote.nav = [{ to: '/', label: { id: 'home', ...texts.home }, area: 'footer', order: 1 }]
  const catalogs = { te: { home: ['హోమ్'], hello: ['స్వాగతం'] }, hi: {} }
  const { nav, routes, translations } = await facts(catalogs as never)
  const english = {
    title: 'Home',
    skeleton:
      '<h1><a href="/search" data-discover="true">Hello &amp; welcome</a> <a href="/" data-discover="true">x</a></h1>',
  }
  expect(nav).toEqual([{ ...remote.nav[0], label: 'Home' }])
  expect(routes).toMatchObject([{ ...english, texts: ['hello'] }])
  const skeletonIn = (locale: string) =>
    english.skeleton.replace('"/search"', `"/${locale}/search"`).replace('"/"', `"/${locale}"`)
  const telugu = { title: 'హోమ్', skeleton: skeletonIn('te').replace('Hello &amp; welcome', 'స్వాగతం') }
  expect(translations).toEqual({
    te: { nav: ['హోమ్'], routes: [telugu], slots: ['<i>new</i>'] },
    hi: { nav: ['Home'], routes: [{ ...english, skeleton: skeletonIn('hi') }], slots: ['<i>new</i>'] },
  })
})

test('a skeleton with a style attribute is refused', async () => {
  remote.routes = [{ ...home, Skeleton: () => <h1 style={{ color: 'red' }}>Hello</h1> }]
  await expect(facts()).rejects.toThrow('the skeleton of / has a style attribute')
})

test("a page's skeleton without a heading is refused", async () => {
  remote.routes = [{ ...home, Skeleton: () => <p>Hello</p> }]
  await expect(facts()).rejects.toThrow('the skeleton of / has no heading')
})

test('a skeleton whose file is not built with the definition is refused by its name', async () => {
  remote.routes = [{ ...home, Skeleton: lazyComponent(importOf('./home/HomeFrame.tsx')) }]
  await expect(facts()).rejects.toThrow('the skeleton of / loads ./home/HomeFrame.tsx')
})

test('a page that is not loaded by import() is refused', async () => {
  remote.routes = [{ ...home, page: async () => () => null }]
  await expect(facts()).rejects.toThrow("load pages and extensions with () => import('./…')")
})
