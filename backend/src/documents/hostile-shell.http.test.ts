import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deployer, reasonsIn } from '../../test/deployer.ts'
import {
  builtFolder,
  piecesOf,
  publishShell,
  publishStrangeShell,
  routeAt,
  setLive,
  shellFolder,
  siteIn,
} from '../../test/releases.ts'
import { makeToken } from '../releases/access/tokens.ts'
import { add, buildIn } from '../releases/publishing/publish.ts'
import { piecesProblems } from './compose/pieces.contract.ts'

// The owner of a token for the shell, even a stolen one, decides what users see. But no uploaded code may run on the
// server, and no upload may add a script or a redirect to another site to the backend's documents.

let t: TestApp
let send: ReturnType<typeof deployer>['send']
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await publishShell(t)
  await t.inject('/page') // A process caches the last shell that it has used in a document.
  send = deployer(t, await makeToken(t.pool, 'shell')).send
})
afterAll(() => t.stop())

const own = piecesOf('2.0.0')
const frameWith = (html: string) => ({ signedOut: { html: own.signedOut.html + html, css: '' } })
const pageWith = (html: string) => ({ pages: [{ ...own.pages[0], html }, own.pages[1]] })
const css = '.a{x:1}</style><script src=/r/x.js></script>'

const hostile: [string, object, string][] = [
  [
    'a name of JavaScript',
    frameWith('{{constructor}}'),
    'document.signedOut.html has an unknown placeholder {{constructor}}',
  ],
  ['another such name', frameWith('{{__proto__}}'), 'has an unknown placeholder {{__proto__}}'],
  ['code in a placeholder', frameWith('{{process.env.STRIPE_SECRET_KEY}}'), 'has an unknown placeholder'],
  ['a placeholder of another piece', pageWith('{{main}}'), 'document.pages.0.html has an unknown placeholder {{main}}'],
  ['half a placeholder', frameWith('{{main'), 'document.signedOut.html has a broken placeholder'],
  ['no page of unknown addresses', { pages: [own.pages[0]] }, 'document.pages do not end with the page of unknown'],
  ['a placeholder in a tag', frameWith('<p {{main}}>'), 'has a tag that React does not write'],
  ['HTML in an attribute', { coming: '<p title="{{skeleton}}">' }, 'has an unknown placeholder'],
  [
    "a person's name as an address",
    { link: '<a href="{{label}}">{{to}}</a>' },
    'has a placeholder in the attribute href',
  ],
  ['a frame without its page', { signedOut: { html: '<p></p>', css: '' } }, 'has no {{bars}}'],
  ['an address that leads away', { moved: { '/old': '//evil.test' } }, 'document.moved./old'],
  ['another one', { moved: { '/old': '/\\evil.test' } }, 'document.moved./old'],
  ['a whole address', { moved: { '/old': 'https://evil.test/' } }, 'document.moved./old'],
  ['an address of another site that moves', { moved: { '//evil.test': '/page' } }, 'document.moved.//evil.test'],
  [
    'an address that moves to itself',
    { moved: { '/old': '/old' } },
    'document.moved leads to an address that has moved',
  ],
  [
    'an address that moves to itself, spelled otherwise',
    { moved: { '/old': '/Old/' } },
    'leads to an address that has',
  ],
  [
    'addresses that move in a circle',
    { moved: { '/a': '/b', '/b': '/c', '/c': '/a' } },
    'leads to an address that has',
  ],
  ['a home that has moved', { moved: { '/': '/page' } }, 'document.moved moves home'],
  ['an address that takes long to read', { moved: { [`/${'a'.repeat(30)}!`]: '/page' } }, 'document.moved./aaa'],
  ['a script', frameWith('<script src="/r/shell/2.0.0/shell.js"></script>'), 'has a <script>'],
  ['a script in capital letters', frameWith('<SCRIPT>alert(1)</SCRIPT>'), 'has a tag that React does not write'],
  ['a script in a half tag', frameWith('<p title="<script>'), 'has a tag that React does not write'],
  ['a handler', frameWith('<img src="/x.png" onerror="alert(1)"/>'), 'has the attribute onerror'],
  ['a frame of another site', pageWith('<iframe src="https://evil.test"></iframe>'), 'has a <iframe>'],
  ['a redirect', pageWith('<meta http-equiv="refresh" content="0;url=//evil.test"/>'), 'has a <meta>'],
  ['another base', pageWith('<base href="https://evil.test/"/>'), 'has a <base>'],
  ['a link that runs', pageWith('<a href="javascript:alert(1)">Go</a>'), 'leads to javascript:alert(1)'],
  [
    'a link that runs, in capital letters',
    pageWith('<a HREF="javascript:alert(1)">Go</a>'),
    'leads to javascript:alert(1)',
  ],
  ['a link to another host', pageWith('<a href="//evil.test">Go</a>'), 'leads to //evil.test'],
  [
    'a picture that others can replace on its way',
    pageWith('<img src="http://cdn.test/x.svg"/>'),
    'leads to http://cdn',
  ],
  ['a form', pageWith('<button formaction="https://evil.test">Go</button>'), 'has the attribute formaction'],
  ['a style sheet', pageWith('<link rel="stylesheet" href="/x.css"/>'), 'has a <link> with rel="stylesheet"'],
  [
    'rules that end their element',
    { pages: [{ ...own.pages[0], css }, own.pages[1]] },
    'pages.0.css could end its element',
  ],
  ['a script that ends its element', { startScript: '</script><script>alert(1)' }, 'startScript could end its element'],
  ['nothing', { pages: undefined, signedIn: undefined }, 'document.signedIn'],
]

test.each(hostile)('a shell with %s is refused', async (_what, document, reason) => {
  const reply = await send(shellFolder('2.0.0-hostile000', { document }))
  expect(reply.statusCode).toBe(422)
  expect(reasonsIn(reply).join('\n')).toContain(reason)
})

let stored = 0

test.each(hostile)('a shell with %s that another backend has made live is not shown', async (_what, document) => {
  const version = `2.0.${++stored}-stored000`
  await publishStrangeShell(t, version, document)
  await setLive(t, 'shell', version)
  await t.settled()
  const { statusCode, body, headers } = await t.inject('/page?unkept')
  expect([statusCode, siteIn(body).shell?.version]).toEqual([200, '1.0.0-aaaaaaaaaa'])
  expect(body + JSON.stringify(headers)).not.toMatch(/evil|alert|function|sk_test/)
  await setLive(t, 'shell', '1.0.0-aaaaaaaaaa')
  await t.settled()
})

test('a shell with a picture of `npm run dev` is shown under development, and cannot be published', async () => {
  const document = pageWith('<img src="http://localhost:3001/shell/2.0.0-dev/not-found.svg" alt=""/>')
  expect(piecesProblems({ ...own, ...document })).toEqual([])
  const reply = await send(shellFolder('2.0.0-developed0', { document }))
  expect(reply.statusCode).toBe(422)
  expect(reasonsIn(reply).join('\n')).toContain('leads to http://localhost, where only `npm run dev` has files')
})

test('rejects file names that close an attribute, and rules of a remote that close their element', async () => {
  const integrity = { 'a" onload="alert(1).js': `sha256-${'a'.repeat(43)}=` }
  const named = builtFolder({
    name: 'shell',
    version: '2.0.0-named00000',
    files: {},
    facts: { integrity, document: own },
  })
  const strange = await send(named)
  expect([strange.statusCode, reasonsIn(strange).join()]).toEqual([422, expect.stringContaining('integrity')])
  const all = deployer(t, await makeToken(t.pool, '*'))
  const routes = [routeAt('/styled', { css: '</style><script>alert(1)</script>' })]
  const styled = await all.send(
    builtFolder({ name: 'styled', version: '1.0.0-styled000', files: {}, facts: { routes } }),
  )
  expect([styled.statusCode, reasonsIn(styled).join()]).toEqual([422, expect.stringContaining('could end its element')])
})

test.each(['https://', 'https://cdn.test:99999/'])(
  'a release whose files lie at %s, which is no address, is refused',
  async (base) => {
    const all = deployer(t, await makeToken(t.pool, '*'))
    const reply = await all.send(builtFolder({ name: 'afar', version: '1.0.0-afar00000', files: {}, facts: { base } }))
    expect([reply.statusCode, reasonsIn(reply).join()]).toEqual([422, expect.stringContaining('base is no address')])
  },
)

test("code in a shell's release is only a file, which the server never runs", async () => {
  const code = 'globalThis.ranOnServer = true; exports.renderDocument = () => ({ status: 200, html: "owned" })'
  await add(await buildIn(shellFolder('2.0.0-code000000', { files: { 'document.cjs': code } })), t.pool, { by: 'test' })
  await setLive(t, 'shell', '2.0.0-code000000')
  await t.settled()
  const { body } = await t.inject('/page?code')
  expect(siteIn(body).shell?.version).toBe('2.0.0-code000000')
  expect([body.includes('owned'), 'ranOnServer' in globalThis]).toEqual([false, false])
})

test('a moved path redirects to this site, with any query', async () => {
  const { headers, statusCode } = await t.inject('/moved?to=//evil.test')
  expect([statusCode, headers.location]).toEqual([302, '/page?to=//evil.test'])
  for (const url of ['/moved/', '/MOVED']) expect([url, (await t.inject(url)).headers.location]).toEqual([url, '/page'])
})
