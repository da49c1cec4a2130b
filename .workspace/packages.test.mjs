import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { unknownIn } from './inputs/unknown.mjs'
import { buildable, releaseOf, tsconfigProblem } from './packages.mjs'
import { root } from './root.mjs'

let tree
const write = (path, text) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

const exported = {
  'shared-ui': { './*': './src/*.tsx', './tokens.css': './src/tokens.css', './drawings/*': './src/drawings/*' },
  backend: { './contract/*': './src/*/*.contract.ts' },
  shell: { './sdk': './src/sdk/index.ts', './webpack': './webpack/index.cjs' },
  'mf-a': { './public': './src/public.ts' },
}
const dependencies = { backend: { pg: '8.0.0' } }

const SITE = {
  'package-lock.json': lockOf({}),
  'backend/src/trips/trips.contract.ts':
    "import * as z from 'zod/mini'\nexport const Trip = z.object({ day: z.string() })\n",
  'backend/src/account/account.contract.ts': 'export const MOST = 5\n',
  'backend/src/trips/trips.service.ts': "import { Trip } from './trips.contract.ts'\nexport const trips = [Trip]\n",
  'shell/src/start.ts': "import './sdk/index.ts'\nimport './layout/Header.tsx'\n",
  'shell/src/layout/Header.tsx':
    "import { Button } from '@flight-amigo/shared-ui/Button'\nexport const Header = () => <Button />\n",
  'shell/src/sdk/index.ts': "export { api } from './api.ts'\n",
  'shell/src/sdk/api.ts': "import { MOST } from '@flight-amigo/backend/contract/account'\nexport const api = MOST\n",
  'shell/src/facts.tsx': "import remote from 'remote-under-build'\nexport const facts = () => remote\n",
  'shell/webpack/index.cjs':
    "exports.remote = require('./remote.cjs').remote\nexports.host = require('./host.cjs').host\n",
  'shell/webpack/host.cjs': "require('./base.cjs')\n",
  'shell/webpack/remote.cjs': "require('./base.cjs')\nrequire('./singletons.cjs')\n",
  'shell/webpack/base.cjs': "require('webpack')\n",
  'shell/webpack/singletons.cjs': "require('../package.json').version\nrequire('react')\n",
  'shared-ui/src/Button.tsx':
    "import css from './Button.module.css'\nexport const Button = () => <i className={css.it} />\n",
  'shared-ui/src/Button.module.css': '.it { color: var(--ink) }\n',
  'shared-ui/src/Card.tsx': 'export const Card = () => <i />\n',
  'shared-ui/src/tokens.css': ':root { --ink: #000000; }\n',
  'shared-ui/src/drawings/met.svg': '<svg/>\n',
  'shared-ui/src/drawings/colors.css': ':root { --sky: #0000ff; }\n',
  'mf-a/src/remote.ts':
    "import { api } from '@flight-amigo/shell/sdk'\nexport default { api, page: () => import('./Page.tsx') }\n",
  'mf-a/src/Page.tsx':
    "import { Trip } from '@flight-amigo/backend/contract/trips'\nimport met from '@flight-amigo/shared-ui/drawings/met.svg'\nimport photo from './photo.png'\nimport fonts from './phrases.fonts.json'\nexport const Page = () => <img alt={Trip.day + fonts} src={met + photo} />\n",
  'mf-a/src/photo.png': 'png',
  'mf-a/src/phrases.fonts.json': '[{ "package": "noto-telugu", "languages": ["tel"] }]',
  'mf-a/src/tel.ts': "export const hello = 'నమస్తే'\n",
  'mf-a/src/public.ts': 'export const place = 1\n',
  'mf-b/src/remote.ts':
    "import { api } from '@flight-amigo/shell/sdk'\nexport default { api, page: () => import('./Page.tsx') }\n",
  'mf-b/src/Page.tsx':
    "import type { Trip } from '@flight-amigo/backend/contract/trips'\nimport { place } from '@flight-amigo/mf-a/public'\nimport { Card } from '@flight-amigo/shared-ui/Card'\nimport { loadStripe } from '@stripe/stripe-js'\nexport const Page = (trip: Trip) => <Card>{loadStripe(place + trip)}</Card>\n",
  'backend/src/locales/es.po': catalogOf({
    'backend/src/trips/trips.contract.ts': 'El día',
    'backend/src/trips/trips.emails.ts': 'Su viaje',
  }),
  'mf-a/src/locales/es.po': catalogOf({ 'mf-a/src/Page.tsx': 'Página', 'mf-a/src/public.ts': 'Lugar' }),
  'shell/ops/src/remote.ts':
    "import { Button } from '@flight-amigo/shared-ui/Button'\nexport default { page: Button }\n",
}

/** A catalog with one text of each of these files. */
function catalogOf(translations, day = '2026-11-01') {
  const texts = Object.entries(translations).map(
    ([file, text]) => `#. A comment\n#: ${file}\nmsgid "Text of ${file}"\nmsgstr "${text}"\n`,
  )
  return [`msgid ""\nmsgstr ""\n"POT-Creation-Date: ${day}\\n"\n`, ...texts].join('\n')
}

function lockOf(changed) {
  const entry = (name, more = {}) => ({
    version: changed[name] ?? '1.0.0',
    integrity: `of ${changed[name] ?? '1.0.0'}`,
    ...more,
  })
  const names = ['react', 'zod', 'noto-telugu', 'pg-protocol', 'loose-envify', 'node', '@swc/core', 'jest']
  return JSON.stringify({
    packages: {
      ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, entry(name)])),
      'node_modules/pg': entry('pg', { dependencies: { 'pg-protocol': '1' } }),
      'node_modules/webpack': entry('webpack', { dependencies: { acorn: '1' } }),
      'node_modules/acorn': entry('acorn'),
      'node_modules/@stripe/stripe-js': entry('@stripe/stripe-js', { dependencies: { 'loose-envify': '1' } }),
    },
  })
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'packages test-'))
  for (const name of ['backend', 'shell', 'shell/ops', 'shared-ui', 'mf-a', 'mf-b']) {
    write(`${name}/package.json`, manifestOf(name))
    write(`${name}/webpack.config.cjs`, "module.exports = require('@flight-amigo/shell/webpack').remote(__dirname)\n")
  }
  for (const [file, text] of Object.entries(SITE)) write(file, text)
})
afterEach(() => rmSync(tree, { recursive: true }))

const manifestOf = (name, more = {}) =>
  JSON.stringify({
    name: `@flight-amigo/${name.replace('shell/', '')}`,
    version: '1.2.0',
    exports: exported[name],
    dependencies: dependencies[name],
    ...more,
  })

const rebuiltBy = (path, text) => {
  const releases = () => buildable(tree).map((name) => [name, releaseOf(name, tree)])
  const before = Object.fromEntries(releases())
  write(path, text)
  return releases()
    .filter(([name, release]) => before[name] !== release)
    .map(([name]) => name)
}

test('each package has the scripts of its team, which work in its folder', () => {
  const scripts = (name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).scripts ?? {}
  for (const name of [...buildable(), 'shared-ui']) {
    expect([name, Object.keys(scripts(name))]).toEqual([name, ['test', 'build', 'dev']])
    for (const [, file] of Object.values(scripts(name))
      .join(' ')
      .matchAll(/node (\S+)/g))
      expect([name, existsSync(join(root, name, file))]).toEqual([name, true])
    expect(scripts(name).test).toContain(`test.mjs ${name}/`)
  }
})

test('refuses a remote without tsconfig.json, because its types would not be checked', () => {
  expect(tsconfigProblem('mf-a', tree)).toBe(
    'mf-a has no tsconfig.json, so its types are not checked: copy that of another package.',
  )
  write('mf-a/tsconfig.json', '{}')
  expect(tsconfigProblem('mf-a', tree)).toBeUndefined()
})

test('a release is named by its version and its sources, wherever the checkout is', () => {
  expect(releaseOf('mf-a', tree)).toMatch(/^1\.2\.0-[0-9a-f]{10}$/)
  expect(rebuiltBy('mf-a/src/Page.tsx', SITE['mf-a/src/Page.tsx'])).toEqual([])
})

const FRONT = ['mf-a', 'mf-b', 'shell', 'shell/ops']
const added = (file, more) => [file, SITE[file] + more]
const replaced = (file, from, to) => [file, SITE[file].replace(from, to)]

test.each([
  ['a comment in a contract', added('backend/src/trips/trips.contract.ts', '// a comment\n'), ['backend']],
  ['a type in a contract', added('backend/src/trips/trips.contract.ts', 'export type Id = number\n'), ['backend']],
  [
    'a schema of a contract that one remote uses',
    replaced('backend/src/trips/trips.contract.ts', 'day', 'date'),
    ['backend', 'mf-a'],
  ],
  [
    'a schema of a contract that the sdk uses',
    replaced('backend/src/account/account.contract.ts', '5', '6'),
    ['backend', 'mf-a', 'mf-b', 'shell'],
  ],
  ['a service of the backend', added('backend/src/trips/trips.service.ts', '// a comment\n'), ['backend']],
  ['a library of the backend', ['package-lock.json', lockOf({ pg: '2.0.0' })], ['backend']],
  ['what a library of the backend needs', ['package-lock.json', lockOf({ 'pg-protocol': '2.0.0' })], ['backend']],
  ['a library of tests', ['package-lock.json', lockOf({ jest: '2.0.0' })], []],
  ['what a library of one remote needs', ['package-lock.json', lockOf({ 'loose-envify': '2.0.0' })], ['mf-b']],
  ['a library that contracts use', ['package-lock.json', lockOf({ zod: '2.0.0' })], ['backend', 'mf-a']],
  ['a typeface that is cut for its texts', ['package-lock.json', lockOf({ 'noto-telugu': '2.0.0' })], ['mf-a']],
  ['the library of all components', ['package-lock.json', lockOf({ react: '2.0.0' })], FRONT],
  ['what the bundler needs', ['package-lock.json', lockOf({ acorn: '2.0.0' })], FRONT],
  ['Node', ['package-lock.json', lockOf({ node: '2.0.0' })], ['backend', ...FRONT]],
  ['a remote’s page', replaced('mf-a/src/Page.tsx', 'Page =', 'Another ='), ['mf-a']],
  ['a comment in a remote’s page', added('mf-a/src/Page.tsx', '// a comment\n'), []],
  ['a comment in a style sheet', added('shared-ui/src/Button.module.css', '/* a comment */\n'), []],
  ['a comment in the build', added('shell/webpack/base.cjs', '// a comment\n'), []],
  ['an image', ['mf-a/src/photo.png', 'another'], ['mf-a']],
  ['a drawing', ['shared-ui/src/drawings/met.svg', '<svg><path/></svg>'], ['mf-a']],
  ['a text whose typeface is cut', ['mf-a/src/tel.ts', "export const hello = 'హలో'\n"], ['mf-a']],
  ['a file that nothing imports', ['mf-a/src/unused.ts', 'export const unused = 1'], []],
  ['a translation in an email', replaced('backend/src/locales/es.po', 'Su viaje', 'Tu viaje'), ['backend']],
  ['a translation in a contract', replaced('backend/src/locales/es.po', 'El día', 'La fecha'), ['backend', 'mf-a']],
  ['a translation in a remote’s page', replaced('mf-a/src/locales/es.po', 'Página', 'Hoja'), ['mf-a']],
  ['a translation in a public part of a remote', replaced('mf-a/src/locales/es.po', 'Lugar', 'Sitio'), ['mf-b']],
  ['the date of a catalog', replaced('mf-a/src/locales/es.po', '2026-11-01', '2026-11-02'), []],
  ['a comment in a catalog', replaced('mf-a/src/locales/es.po', '#. A comment', '#. Another'), []],
  ['a test', ['mf-a/src/part.test.tsx', 'changed'], []],
  ['a browser test', ['mf-a/e2e/part.spec.ts', 'changed'], []],
  ['an earlier build', ['mf-a/dist/1.2.0-0123456789/remoteEntry.js', 'changed'], []],
  ['the public part of a remote that one other uses', replaced('mf-a/src/public.ts', '1', '2'), ['mf-b']],
  ['the shell', added('shell/src/layout/Header.tsx', 'export const more = 1\n'), ['shell']],
  ['the sdk', added('shell/src/sdk/api.ts', 'export const more = 1\n'), ['mf-a', 'mf-b', 'shell']],
  ['the changelog of the sdk', ['shell/src/sdk/CHANGELOG.md', 'changed'], []],
  ['the build that all share', added('shell/webpack/base.cjs', 'exports.more = 1\n'), FRONT],
  ['the build of remotes', added('shell/webpack/remote.cjs', 'exports.more = 1\n'), ['mf-a', 'mf-b', 'shell/ops']],
  ['the build of the shell', added('shell/webpack/host.cjs', 'exports.more = 1\n'), ['shell']],
  ['the shared libraries', added('shell/webpack/singletons.cjs', 'exports.more = 1\n'), ['mf-a', 'mf-b', 'shell/ops']],
  ['the configuration of one build', ['mf-a/webpack.config.cjs', 'module.exports = {}'], ['mf-a']],
  ['a style sheet of shared-ui', ['shared-ui/src/Button.module.css', '.it { color: red }'], ['shell', 'shell/ops']],
  ['a part of shared-ui', added('shared-ui/src/Card.tsx', 'export const more = 1\n'), ['mf-b']],
  ['the colors', ['shared-ui/src/tokens.css', ':root { --ink: #111111; }'], ['backend', 'mf-a']],
  ['the version of the sdk', ['shell/package.json', manifestOf('shell', { version: '1.3.0' })], FRONT],
  ['a script of a package', ['mf-a/package.json', manifestOf('mf-a', { scripts: { test: 'node' } })], []],
  ['the version of another package', ['shared-ui/package.json', manifestOf('shared-ui', { version: '2.0.0' })], []],
  ['the side effects of shared-ui', ['shared-ui/package.json', manifestOf('shared-ui', { sideEffects: false })], FRONT],
  [
    'the federation of one remote',
    ['mf-a/package.json', manifestOf('mf-a', { federation: { eager: ['zod'] } })],
    ['mf-a'],
  ],
])('%s gives a new version to exactly the packages that ship it', (_, [path, text], packages) =>
  expect(rebuiltBy(path, text)).toEqual(packages),
)

test('a build fails that reads what its version does not know, in the checkout or among the installed packages', () => {
  const inputs = { files: ['shell/src/start.ts'], packages: { 'node_modules/react': '19' } }
  const read = [
    'shell/src/start.ts',
    'shell/src/facts.tsx',
    'node_modules/react/index.js',
    'node_modules/pg/package.json',
    'node_modules/zod/mini/index.js',
  ]
  expect(
    unknownIn(
      read.map((file) => join(root, file)),
      'shell',
      inputs,
    ),
  ).toEqual(['node_modules/zod/mini/index.js', 'shell/src/facts.tsx'])
})
