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
const { Link } = require('./sdk/index.ts') as typeof import('./sdk/index.ts')

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
const badge = { extension: importOf('./Badge.tsx'), Skeleton: () => <i>new</i> }
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
      },
    ],
    slots: [{ name: 'header.badges', skeleton: '<i>new</i>', request: './Badge.tsx' }],
  })
})

test('a skeleton with a style attribute is refused', async () => {
  remote.routes = [{ ...home, Skeleton: () => <h1 style={{ color: 'red' }}>Hello</h1> }]
  await expect(facts()).rejects.toThrow('the skeleton of / has a style attribute')
})

test('a page’s skeleton without a heading is refused', async () => {
  remote.routes = [{ ...home, Skeleton: () => <p>Hello</p> }]
  await expect(facts()).rejects.toThrow('the skeleton of / has no heading')
})

test('a page that is not loaded by import() is refused', async () => {
  remote.routes = [{ ...home, page: async () => () => null }]
  await expect(facts()).rejects.toThrow("load pages and extensions with import('./…')")
})
