/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { sourcesOfRemote } from './remote.fixture.ts'

const root = join(__dirname, '../..')
const folder = join(root, '.cache/webpack-test')
const output = join(folder, 'dist/1.0.0-test')

interface Facts {
  texts: number
  languages: string[]
  routes: {
    catalogs: Record<string, string>
    path: string
    files: string[]
    translatedFiles?: string[]
    own: number
    css: string
    skeleton: string
  }[]
  integrity: Record<string, string>
}
let facts: Facts
const catalogIn = (file: string): Record<string, unknown> => JSON.parse(read(file))
const read = (file: string) => readFileSync(join(output, file), 'utf8')
/** The script of a module that loads later. */
const scriptOf = (name: string) => Object.keys(facts.integrity).find((file) => file.startsWith(`src_${name}_tsx`)) ?? ''
const routeAt = (path: string) => facts.routes.find((one) => one.path === path) as Facts['routes'][number]

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  for (const [file, content] of Object.entries(sourcesOfRemote(join(__dirname, 'index.cjs')))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const env = { ...process.env, NODE_ENV: 'production', RELEASE: '1.0.0-test' }
  const command = [join(root, '.workspace/webpack.mjs')]
  expect(spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' }).stdout).toBe('')
  facts = JSON.parse(read('release.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('imports of two listed pages are one chunk beside each of them', () => {
  for (const path of ['/one', '/two', '/three'])
    expect(routeAt(path).files).toEqual(['together.js', expect.stringMatching(/^src_[A-Z]\w+_tsx\.js$/)])
  const seeds = Object.entries({ common: 3, pair: 5, single: 7, later: 11 })
  const found = (file: string) =>
    seeds.filter(([, seed]) => read(file).includes(Math.sin(seed).toString(36))).map(([name]) => name)
  expect(found('together.js')).toEqual(['common', 'pair'])
  expect(found(routeAt('/one').files[1] as string)).toEqual(['single'])
  // Two imports of a listed file have one chunk, whose own modules no other page loads.
  expect(found('src_Many_tsx.js')).toEqual(['later'])
})

test('what all of some pages import is a chunk, also for another page, without what only some of them import', () => {
  for (const path of ['/opening', '/next', '/last'])
    expect(routeAt(path).files.filter((file) => file.endsWith('.js'))).toEqual([
      'beginning.js',
      expect.stringMatching(/^src_[A-Z]\w+_tsx\.js$/),
    ])
  const marks = [13, 17].map((seed) => Math.sin(seed).toString(36))
  const found = (file: string) => marks.map((mark) => read(file).includes(mark))
  expect([found('beginning.js'), found('src_Next_tsx.js'), found('src_Last_tsx.js')]).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
})

test('all pages share one style sheet, whose rules win whatever was opened first', () => {
  for (const path of ['/opening', '/alone'])
    expect(routeAt(path).files.filter((file) => file.endsWith('.css'))).toEqual(['styles.css'])
  for (const rule of ['color:red', 'margin:99px', 'padding:99px']) expect(read('styles.css')).toContain(rule)
})

test('a page outside the list keeps its own copy', () => {
  expect(routeAt('/alone').files).toEqual(['zod.js', 'styles.css', 'src_Alone_tsx.js'])
  expect(read('src_Alone_tsx.js')).toContain(Math.sin(3).toString(36))
})

test('two forms share one script of the packages for forms', () => {
  const marks = [scriptOf('Dialog'), scriptOf('Tip'), 'forms.js'].map((file) =>
    read(file).includes('isSubmitSuccessful'),
  )
  expect(marks).toEqual([false, false, true])
})

test('two pages that validate data share one script of zod, with what some schema needs', () => {
  const marks = ['src_Alone_tsx.js', 'src_Spoken_tsx.js', 'zod.js'].map((file) => read(file).includes('invalid_format'))
  expect(marks).toEqual([false, false, true])
})

test('the entry registers the hash of every other script and style sheet, except of catalogs', () => {
  const [, registration = ''] = /\(self\.releaseHashes\?\?=\[\]\)\.push\((.*?)\);/s.exec(read('remoteEntry.js')) ?? []
  const isRegistered = (file: string) => file !== 'remoteEntry.js' && !/^(te|es)\./.test(file)
  const expected = Object.entries(facts.integrity).filter(([file]) => isRegistered(file))
  expect(expected).toContainEqual(['together.js', expect.stringMatching(/^sha256-/)])
  expect(new Function(`return ${registration}`)()).toEqual(['/r/tested/1.0.0-test/', Object.fromEntries(expected)])
})

test('a picture has the colors of the tokens', () => {
  const tokens = readFileSync(join(root, 'shared-ui/src/tokens.css'), 'utf8')
  expect(read('picture.svg')).toContain(`fill="${/--accent: ([^;]+)/.exec(tokens)?.[1]}"`)
})

test('a drawing has the colors of both themes, and its address is in the skeleton', () => {
  const [light, dark] = [
    ...readFileSync(join(root, 'shared-ui/src/tokens.css'), 'utf8').matchAll(/--accent: ([^;]+)/g),
  ].map(([, color]) => color)
  expect(read('gate.svg')).toMatch(
    new RegExp(
      `^<svg [^>]+><style>svg{color:#\\w+;--accent:${light}}@media [^{]+dark\\){svg{color:#\\w+;--accent:${dark}}}</style><path`,
    ),
  )
  expect(routeAt('/one').skeleton).toContain('src="/r/tested/1.0.0-test/gate.svg"')
})

test('a page is sized by what it uses of a shared chunk', () => {
  const [one = 0, two = 0, alone = 0] = ['/one', '/two', '/alone'].map((path) => routeAt(path).own)
  expect(two - alone).toBeGreaterThan(1000)
  // The chunk has `pair`, too, which the first page does not need.
  expect(Math.abs(one - two)).toBeLessThan(200)
})

test('a page is not sized by what it loads later', () => {
  const [two = 0, alone = 0] = ['/two', '/alone'].map((path) => routeAt(path).own)
  // Both have one text of their own beside `common`, so with `later` they would have the same size.
  expect(two - alone).toBeGreaterThan(1000)
  expect(read('src_later_ts.js')).toContain(Math.sin(11).toString(36))
})

test('an English text is compiled into the page that shows it', () => {
  expect(read('src_Spoken_tsx.js')).toContain('message:["Carry <0>your</0> bags"]')
  expect(read('src_Spoken_tsx.js')).toMatch(
    /message:\[\["bags","plural",\{one:\["#"," bag"\],other:\["#"," bags"\]\}\]\]/,
  )
  expect(read('src_Spoken_tsx.js')).toContain('message:["Message"]')
  expect(read('src_Spoken_tsx.js')).toContain('message:"A message of another kind"')
})

test('a page has one catalog for each language, also with the texts that load later, and English visitors load none', () => {
  expect(routeAt('/spoken').catalogs).toEqual({ te: 'te.Spoken.json' })
  expect(routeAt('/alone').catalogs).toEqual({})
  const texts = catalogIn('te.Spoken.json')
  expect(texts).toMatchObject({
    [generateMessageId('Carry <0>your</0> bags')]: ['<0>మీ</0> సంచులు మోయండి'],
    [generateMessageId('One bags')]: ['సంచులు (One bags)'],
    [generateMessageId('Pull the handle')]: ['పిడిని లాగండి'],
    // Of a contract, only the messages of the schemas that a page uses. Apostrophes in comments and expressions begin no text.
    "Bags aren't boxes": ['సంచులు పెట్టెలు కావు'],
    'A label has letters': ['లేబుల్‌లో అక్షరాలు ఉంటాయి'],
  })
  expect(Object.keys(texts)).not.toContain('A box has no handle')
  expect(Object.keys(texts)).not.toContain(generateMessageId('One chests'))
  expect(facts.integrity['te.Spoken.json']).toMatch(/^sha256-/)
  expect(read('remoteEntry.js')).not.toContain('te.Spoken')
})

test('the texts of a skeleton, which is in the entry, are only in the catalog of its page', () => {
  const id = generateMessageId('Before the bags')
  expect(catalogIn('te.Spoken.json')[id]).toEqual(['సంచులకు ముందు'])
  expect(catalogIn('te.Busy.json')[id]).toBeUndefined()
})

test('code that a page waits for in other languages is named by its release, and the page has its texts', () => {
  const { files, translatedFiles, catalogs } = routeAt('/translated')
  expect(files).not.toContain(scriptOf('Dialog'))
  expect(translatedFiles).toEqual(expect.arrayContaining([scriptOf('Dialog')]))
  expect(routeAt('/spoken').translatedFiles).toBeUndefined()
  expect(catalogIn(catalogs.te as string)[generateMessageId('One bags')]).toEqual(['సంచులు (One bags)'])
})

test('a release says how many texts it has, and its languages, also one without a translation', () => {
  expect(facts).toMatchObject({ texts: 30, languages: ['hi', 'te'] })
})

/** Each row: a requirement of our webpack code on its tools with the file to change, and a check of it. */
test.each<[string, () => boolean]>([
  [
    'Webpack no longer asks `createScript` of LoadScriptRuntimeModule for code: chunks would load without a hash. See CheckedChunksPlugin in assets.cjs.',
    () => /globalThis\.prepareChecked\(\w+,/.test(read('remoteEntry.js')),
  ],
  [
    'The federation plugin no longer imports webpack-bundler-runtime/dist/bundler.js: an entry would carry a runtime of its own, 23 KB. See replaceRuntime in base.cjs.',
    () => read('remoteEntry.js').includes('runtimeForRemotes') && read('remoteEntry.js').length < 16_000,
  ],
  [
    'The federation runtime has no initContainerEntry, or no federation object with a bundlerRuntime: the shell cannot lend it. See runtime-for-remotes.mjs.',
    () => {
      const runtime = require('@module-federation/webpack-bundler-runtime')
      const { initContainerEntry } = require('@module-federation/webpack-bundler-runtime/dist/initContainerEntry.cjs')
      return typeof initContainerEntry === 'function' && typeof (runtime.default ?? runtime).bundlerRuntime === 'object'
    },
  ],
  [
    'The federation runtime has no class ModuleFederation: an entry cannot make its instance. See runtime-of-shell.mjs.',
    () => typeof require('@module-federation/runtime-core').ModuleFederation === 'function',
  ],
  [
    'The chunk of an exposed module is no longer merged into the entry: each first load has one more script. See OneEntryPlugin in remote.cjs.',
    () => !existsSync(join(output, 'remote.js')) && read('remoteEntry.js').includes('/alone'),
  ],
  [
    'A module is named after the folder of the checkout: the same sources would make other files elsewhere. See SameIdsEverywherePlugin in assets.cjs.',
    () => /[{,]exposed[:(]/.test(read('remoteEntry.js')) && !read('remoteEntry.js').includes('webpack-test/src'),
  ],
  [
    'Webpack follows an import that the facts of a remote must only name: pages would run in Node. See PagesByNamePlugin in release.cjs.',
    () =>
      !readFileSync(join(folder, 'node_modules/.cache/bundles/tested-node/facts.cjs'), 'utf8').includes(
        Math.sin(3).toString(36),
      ),
  ],
  [
    'Webpack changes files after release.json has their hashes: no browser would run them. See whenFilesAreFinal in assets.cjs.',
    () => Object.entries(facts.integrity).every(([file, hash]) => hash === `sha256-${sha256(read(file))}`),
  ],
  [
    'A page has a schema that it does not use: webpack or the minimizer no longer drops the function that is called at once after `@__PURE__`. See pure-contract-loader.cjs.',
    () => read('src_Alone_tsx.js').includes('safeParse') && !read('src_Alone_tsx.js').includes('unusedField'),
  ],
  [
    'A page has code of zod that only an unused schema needs: webpack no longer sees that a function after `@__PURE__` alone uses an import. See pure-contract-loader.cjs.',
    () => !read('zod.js').includes('cidrv6'),
  ],
  [
    'The minimizer no longer writes the first line: phones would compile scripts when they run. See COMPILE_WHILE_IT_ARRIVES in base.cjs, and addHashesToEntry in assets.cjs, which keeps that line first.',
    () =>
      Object.keys(facts.integrity)
        .filter((file) => file.endsWith('.js'))
        .every((file) => /^\/\/# allFunctionsCalledOnLoad\n./.test(read(file))),
  ],
  [
    'The style sheet of the first paint is no longer <name>.css, or that of the pages no longer styles.css: documents would have no rules. See MiniCssExtractPlugin in base.cjs, and cssOf in assets.cjs.',
    () => existsSync(join(output, 'tested.css')) && existsSync(join(output, 'styles.css')),
  ],
  [
    'css-loader names classes otherwise in the build for Node than in that for browsers: skeletons would have no rules. See css in base.cjs.',
    () => read('tested.css').includes(/class="([^"]+)"/.exec(routeAt('/alone').skeleton)?.[1] ?? 'no class'),
  ],
  [
    'The rules of a skeleton are no longer found in the style sheet, or too many are. See withRules in release.cjs, and shownRules.ts, which needs style sheets without comments.',
    () => /^@layer ui\{\.[\w-]{5,6}\{[^{}]+\}@media[^{]+\{[^{}]+\{gap:1px\}\}\}$/.test(routeAt('/alone').css),
  ],
  [
    'css-loader or Lightning CSS changes the address that stands for the release: pictures of style sheets would not load. See RELEASE in small-css.cjs.',
    () => read('tested.css').includes('url(/r/tested/1.0.0-test/picture.svg)'),
  ],
  [
    'Lightning CSS writes media queries as browsers before 2023 cannot read them. See small in small-css.cjs.',
    () => read('tested.css').includes('@media (min-width:760px)'),
  ],
])('webpack, its loaders and the federation plugin offer what our build needs, part %#', (requirement, isSo) => {
  expect(isSo() ? '' : requirement).toBe('')
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

test('a release can be built while `npm run dev` runs: their builds for Node share no file', () => {
  const script = "const { output, cache } = require('./facts.cjs').factsConfig('../../mf-account', 'account')"
  const filesOf = (env: object) => {
    const command = ['-p', `${script}; JSON.stringify([output.path, cache.name])`]
    const { stdout } = spawnSync(process.execPath, command, {
      cwd: __dirname,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    return JSON.parse(stdout) as [folder: string, cache: string]
  }
  const [release, development] = [filesOf({ RELEASE: '1.0.0-test' }), filesOf({ RELEASE: undefined })]
  expect(development[0]).not.toBe(release[0])
  expect(development[1]).not.toBe(release[1])
})

test('what a build writes and runs is no part of the build itself, so a change of it keeps the cache of webpack', () => {
  const script = `require('./facts.cjs').exportsOf(${JSON.stringify({
    output: { path: join(folder, 'node_modules/.cache/bundles/tested-node'), filename: 'facts.cjs' },
  })}); JSON.stringify(require.cache[require.resolve('./facts.cjs')].children.map(({ filename }) => filename))`
  const { stdout } = spawnSync(process.execPath, ['-p', script], { cwd: __dirname, encoding: 'utf8' })
  // webpack follows these, as the files that its configuration consists of.
  expect(JSON.parse(stdout)).toContain(join(__dirname, 'assets.cjs'))
  expect(stdout).not.toContain('tested-node')
})
