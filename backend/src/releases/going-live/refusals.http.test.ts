import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { deployer, hostFolder, reasonsIn } from '../../../test/deployer.ts'
import { builtFolder, piecesOf } from '../../../test/releases.ts'
import { makeToken } from '../access/tokens.ts'
import { publish } from '../publishing/publish.ts'
import { readSet } from './live-set.ts'

type Deployer = ReturnType<typeof deployer>

let t: TestApp
let all: string
let send: Deployer['send']
let release: Deployer['release']

beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  all = await makeToken(t.pool, '*')
  ;({ send, release } = deployer(t, all))
  const offered = {
    provides: { react: '19.3.1' },
    providedSlots: ['listing.actions'],
    languages: ['es', 'te'],
    catalogs: { te: 'te.shell.json' },
  }
  await publish(hostFolder('1.0.0-a', offered, { 'te.shell.json': '{}' }), t.pool)
})
afterAll(() => t.stop())

let count = 0
let version: string
beforeEach(() => {
  version = `1.0.${++count}-a`
})

const withCatalog = (json: string): [object, Record<string, string>] => [
  { routes: [{ path: '/page', catalogs: { te: 'te.page.json' } }] },
  { 'te.page.json': json },
]

const remote = (name: string, facts: object = {}, files: Record<string, string> = {}, which = version) =>
  builtFolder({ name, version: which, files, facts })

test.each<[string, () => Promise<{ statusCode: number; json(): { fields: Record<string, string> } }>, string]>([
  [
    'a shared range that the live shell does not satisfy',
    () => release(remote('ranged', { shared: { react: '^20.0.0' } })),
    'needs react ^20.0.0, shell@1.0.0-a provides 19.3.1.',
  ],
  [
    'a shared thing that the live shell does not bring',
    () => release(remote('ranged', { shared: { vue: '^3.0.0' } })),
    'needs vue ^3.0.0, shell@1.0.0-a provides none.',
  ],
  [
    'an extension of a slot that the live shell does not have',
    () => release(remote('filling', { slots: [{ name: 'listing.nowhere' }] })),
    'extends the slot listing.nowhere, which shell@1.0.0-a does not have.',
  ],
  [
    'a route of another remote, whatever its parameter is called',
    async () => {
      await release(remote('owner', { routes: [{ path: '/tip/:userId' }] }, {}, '1.0.0-o'))
      return release(remote('thief', { routes: [{ path: '/tip/:id' }] }))
    },
    '/tip/:id meets /tip/:userId, which belongs to owner@1.0.0-o.',
  ],
  [
    'a route that is wider than the more specific one of another remote',
    async () => {
      await release(remote('exact', { routes: [{ path: '/exact/one' }] }, {}, '1.0.0-o'))
      return release(remote('wide', { routes: [{ path: '/exact/*' }] }))
    },
    '/exact/* meets /exact/one, which belongs to exact@1.0.0-o.',
  ],
  [
    'a route that takes every address',
    () => release(remote('greedy', { routes: [{ path: '/:anything' }] })),
    'claims /:anything, which takes addresses of all other remotes.',
  ],
  [
    'an address of the server',
    () => release(remote('thief', { routes: [{ path: '/api/mine' }] })),
    'claims /api/mine, which is the server',
  ],
  [
    'a contract that this backend no longer has',
    () => release(remote('old'), all, { 'site.Gone': { errors: {} } }),
    'this backend breaks a contract that it uses: site.Gone: removed.',
  ],
  [
    'too much script',
    () => {
      // Random, so that it does not compress.
      const text = Array.from({ length: 12_000 }, (_, i) => Math.sin(i).toString(36)).join('')
      return release(remote('heavy', { routes: [{ path: '/heavy' }] }, { 'remoteEntry.js': `'${text}'` }))
    },
    'at most 64 KB are allowed.',
  ],
  [
    'too much code of its own in the first load of a page',
    () => {
      const routes = [{ path: '/opening', files: ['page.js'], own: 29_500 }]
      return release(remote('opening', { routes }, { 'page.js': '// page' }))
    },
    "the first load of /opening has 29 KB of the remote's own code, compressed; at most 28 KB are allowed.",
  ],
  [
    'a remote without a catalog for a language of the live shell',
    () => release(remote('speechless', { texts: 1, languages: ['es'] })),
    'has no catalog for "te", a language of shell@1.0.0-a.',
  ],
  [
    'a route that begins like the pages of a language',
    () => release(remote('tea', { routes: [{ path: '/te/shops' }] })),
    'claims /te/shops, which begins like the pages in "te" of shell@1.0.0-a.',
  ],
  [
    'translations that lack a part',
    () => send(remote('mute', { translations: { te: { nav: [], routes: [] } } })),
    'translations.te.slots',
  ],
  [
    'a shell whose translation would run something',
    () => send(shellWith({ te: '<script>alert(1)</script>' })),
    'In te: document.pages.0.html has a <script>.',
  ],
  [
    'a catalog whose file is missing',
    () => send(remote('lost', { routes: [{ path: '/lost', catalogs: { te: 'te.lost.json' } }] })),
    'te.lost.json is missing.',
  ],
  [
    'a shell whose catalog for its pages is missing',
    () => send(hostFolder(version, { pageCatalogs: { te: 'te.pages.json' } })),
    'te.pages.json is missing.',
  ],
  [
    'a catalog without its hash',
    () => {
      const [facts, files] = withCatalog('{"id":["ఒకటి"]}')
      return send(remote('unhashed', { ...facts, integrity: {} }, files))
    },
    'te.page.json has no right hash.',
  ],
  [
    'a catalog with something else than compiled texts',
    () => send(remote('mixed', ...withCatalog('{"id":"ఒకటి"}'))),
    'te.page.json is no catalog.',
  ],
  ['a catalog that is no JSON', () => send(remote('active', ...withCatalog('alert()'))), 'te.page.json is no catalog.'],
  ['a file without a hash', () => send(remote('unhashed', { integrity: {} })), 'remoteEntry.js has no right hash.'],
  ['a hash without a file', () => send(withGhost()), 'ghost.js has a hash, but is not there.'],
  [
    'an exposed module that does not parse',
    () => send(remote('torn', {}, { 'remoteEntry.js': 'const =' })),
    'is no script',
  ],
  [
    'a page whose file is missing',
    () => send(remote('lost', { routes: [{ path: '/', files: ['p.js'] }] })),
    'p.js is missing.',
  ],
  [
    'other files under a version that exists',
    async () => {
      await send(remote('twice', {}, { 'remoteEntry.js': 'first()' }))
      return send(remote('twice', {}, { 'remoteEntry.js': 'second()' }))
    },
    'exists as another build',
  ],
  [
    'other routes under a version that exists',
    async () => {
      await send(remote('routed', { routes: [{ path: '/routed' }] }))
      return send(remote('routed', { routes: [{ path: '/rerouted' }] }))
    },
    'exists as another build',
  ],
  [
    'files at another address that are not there',
    () => send(remote('afar', { base: 'http://127.0.0.1:9/afar/' })),
    'remoteEntry.js cannot be fetched.',
  ],
  [
    'files on a host that is not configured',
    () => send(remote('strange', { base: 'https://cdn.example/strange/' })),
    'cdn.example is not in RELEASE_HOSTS',
  ],
  [
    'files at the address of another release',
    () => send(remote('cuckoo', { base: '/r/owner/1.0.0-o/' })),
    'its files cannot lie at /r/owner/1.0.0-o/.',
  ],
  [
    'a host that looks like a path of this site',
    () => send(remote('disguised', { base: '//cdn.example/disguised/' })),
    'release.json: base Invalid',
  ],
])('refused: %s [spec-performance-own-code]', async (_what, attempt, why) => {
  const reply = await attempt()
  expect([reply.statusCode, reasonsIn(reply).join('\n')]).toEqual([422, expect.stringContaining(why)])
  // The refused version is unique, and the version of the shell shows that the live ones are read.
  const live = Object.values((await readSet(t.pool)).liveVersions).map((liveVersion) => liveVersion.version)
  expect([live.includes('1.0.0-a'), live.includes(version)]).toEqual([true, false])
})

/** A shell whose pages have this HTML, by language. */
function shellWith(translations: Record<string, string>) {
  const { pages, ...pieces } = piecesOf(version)
  const documents = Object.entries(translations).map(([locale, html]) => [
    locale,
    { ...pieces, pages: pages.map((page) => ({ ...page, html })) },
  ])
  const translatedDocuments = Object.fromEntries(documents)
  return hostFolder(version, { document: { ...pieces, pages }, translatedDocuments })
}

function withGhost() {
  const folder = remote('ghostly')
  const { integrity } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
  return remote('ghostly', { integrity: { ...integrity, 'ghost.js': `sha256-${'A'.repeat(43)}=` } })
}

test('a shell that no longer fits a live remote is refused with the name of the remote', async () => {
  await release(
    remote('relying', { shared: { react: '^19.3.0' }, slots: [{ name: 'listing.actions' }] }, {}, '1.0.0-r'),
  )
  const bare = hostFolder('1.1.0-a', { provides: { react: '20.0.0' }, providedSlots: [] })
  expect(reasonsIn(await release(bare))).toEqual([
    'shell@1.1.0-a: relying@1.0.0-r needs react ^19.3.0, shell@1.1.0-a provides 20.0.0.',
    'shell@1.1.0-a: relying@1.0.0-r extends the slot listing.actions, which shell@1.1.0-a does not have.',
  ])
})
