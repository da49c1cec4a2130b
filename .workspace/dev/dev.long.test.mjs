import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../root.mjs'
import { watchBundles } from './builds.mjs'
import { freePort } from './ports.mjs'
import { serve } from './serve.mjs'

// Below the root, where its imports resolve, and always the same folder, so that the second run finds webpack's cache.
const folder = join(root, '.cache/dev/mf-fifth')
const forget = () => {
  for (const part of ['src', 'dist']) rmSync(join(folder, part), { recursive: true, force: true, maxRetries: 3 })
}
const page = join(folder, 'src/FifthPage.tsx')
const PAGE = `import { t } from '@lingui/core/macro'
import { Title } from './Title.tsx'

interface Props {
  name?: string
}

export function FifthPage({ name = 'Fifth' }: Props) {
  return <Title>{name} as first written{t\`Welcome, \${name}\`}</Title>
}
`

const po = join(folder, 'src/locales/es.po')
const poOf = (translation) =>
  `msgid ""\nmsgstr ""\n"Language: es\\n"\n\nmsgid "Welcome, {name}"\nmsgstr "${translation}"\n`

let at
let builds
let server
const events = []
let received = Promise.withResolvers()

async function until(isMeant) {
  for (;;) {
    const found = events.find(isMeant)
    if (found) return found
    await received.promise
  }
}

async function listen() {
  const { body } = await fetch(`${at}/changes`)
  let text = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      events.push(JSON.parse(text.slice('data: '.length, end)))
      text = text.slice(end + 2)
    }
    received.resolve()
    received = Promise.withResolvers()
  }
}

beforeAll(async () => {
  forget()
  cpSync(join(root, 'shell/e2e/fixtures/mf-fifth'), folder, { recursive: true })
  writeFileSync(page, PAGE)
  mkdirSync(dirname(po), { recursive: true })
  writeFileSync(po, poOf('{name}, bienvenida'))
  writeFileSync(
    join(folder, 'src/Title.tsx'),
    'export const Title = ({ children }: { children: string[] }) => children\n',
  )
  const port = await freePort(0, 'localhost')
  at = `http://localhost:${port}`
  process.env.RELEASE_BASE = `${at}/`
  const { development } = createRequire(import.meta.url)('@flight-amigo/shell/webpack')
  const [, fifth] = development([folder])
  const problems = new Map()
  builds = watchBundles([fifth], ({ wrong }) => {
    if (wrong) problems.set('The build', wrong)
    else problems.clear()
    server.notify()
  })
  server = serve({ builds, problems, port })
  await builds[0].ready()
  void listen().catch(() => {})
})

afterAll(async () => {
  server.close()
  await builds[0].close()
  forget()
})

const sha256 = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`
const textOf = async (file) => (await fetch(`${at}/fifth/1.0.0-dev/${file}`)).text()

test('a release under development is a draft with everything that a document needs', async () => {
  const release = await (await fetch(`${at}/release.json?name=fifth`)).json()
  expect(release).toMatchObject({ name: 'fifth', version: '1.0.0-dev', base: `${at}/fifth/1.0.0-dev/`, nav: [{}] })
  expect(release.routes[0]).toMatchObject({ path: '/fifth', skeleton: expect.stringContaining('<h1') })
  for (const file of ['remoteEntry.js', ...release.routes[0].files])
    expect([file, sha256(await textOf(file))]).toEqual([file, release.integrity[file]])
})

test('an entry under development registers the hashes of its other files', async () => {
  const { base, integrity, routes } = await (await fetch(`${at}/release.json?name=fifth`)).json()
  const [registration] = /^\(self\.releaseHashes\?\?=\[\]\)\.push\(.*?\);/m.exec(await textOf('remoteEntry.js'))
  const self = {}
  new Function('self', registration)(self)
  const [[address, hashes]] = self.releaseHashes
  expect(address).toBe(base)
  for (const file of routes[0].files) expect([file, hashes[file]]).toEqual([file, integrity[file]])
})

test('a breakpoint of an editor is at the same line and column in the browser', async () => {
  const { files } = (await (await fetch(`${at}/release.json`)).json()).routes[0]
  const script = files.find((file) => file.includes('FifthPage'))
  const map = new SourceMap(JSON.parse(await textOf(`${script}.map`)))
  const built = (await textOf(script)).split('\n')
  const line = built.findIndex((text) => text.includes('as first written'))
  const entry = map.findEntry(line, built[line].indexOf('" as first written"'))
  const expected = PAGE.split('\n').findIndex((text) => text.includes('as first written'))
  expect([entry.originalSource, entry.originalLine]).toEqual([pathToFileURL(page).href, expected])
})

test('an open page hears of a changed translation, and of one that is wrong', async () => {
  const file = 'es.fifth.json'
  const { routes, integrity } = await (await fetch(`${at}/release.json`)).json()
  expect(routes[0].catalogs).toEqual({ es: file })
  expect([await textOf(file), sha256(await textOf(file))]).toEqual([
    expect.stringContaining('bienvenida'),
    integrity[file],
  ])
  // A page has no message compiler.
  expect(await textOf(routes[0].files.find((name) => name.includes('FifthPage')))).toMatch(
    /message: \["Welcome, ",\s*\["name"\]\]/,
  )
  const first = events.at(-1).builds.fifth

  writeFileSync(po, poOf('{name}, adelante'))
  const { builds } = await until(({ builds }) => builds.fifth.integrity[file] !== first.integrity[file])
  expect([await textOf(file), sha256(await textOf(file))]).toEqual([
    expect.stringContaining('adelante'),
    builds.fifth.integrity[file],
  ])

  writeFileSync(po, poOf('{nom}, adelante'))
  const { problems } = await until(({ problems }) => problems.length > 0)
  expect(problems[0].text).toContain('the translation of "Welcome, {name}" into es is wrong: {name} is missing')
  writeFileSync(po, poOf('{name}, adelante'))
  events.length = 0
  await until(({ problems }) => problems.length === 0)
})

test('an open page hears of a change, with the hashes of its update and of nothing that was not written', async () => {
  const first = events.at(-1).builds.fifth
  writeFileSync(page, PAGE.replace('as first written', 'as changed'))
  const updatesIn = ({ builds }) =>
    Object.keys(builds.fifth.integrity).filter((file) => file.includes(`${first.build.slice(0, 20)}.hot-update`))
  const { builds: second } = await until((state) => updatesIn(state).length > 0)
  const updates = updatesIn({ builds: second })
  expect(updates.some((file) => file.includes('FifthPage'))).toBe(true)
  for (const file of updates) expect(sha256(await textOf(file))).toBe(second.fifth.integrity[file])

  events.length = 0
  writeFileSync(page, PAGE.replace('</Title>', '</h1>'))
  const broken = await until(({ problems }) => problems.length > 0)
  expect(broken.problems[0].text).toContain('FifthPage.tsx')
  expect(broken.problems[0].text).not.toMatch(/^\s+at /m)
  expect(broken.builds).toEqual(second)
  expect(sha256(readFileSync(join(folder, 'dist/1.0.0-dev/remoteEntry.js')))).toBe(
    second.fifth.integrity['remoteEntry.js'],
  )

  // An import is resolved again when its file was moved.
  events.length = 0
  renameSync(join(folder, 'src/Title.tsx'), join(folder, 'src/Heading.tsx'))
  writeFileSync(page, PAGE)
  await until(({ problems }) => problems.some(({ text }) => text.includes('Title.tsx')))
  events.length = 0
  writeFileSync(page, PAGE.replace('./Title.tsx', './Heading.tsx'))
  await until(({ problems }) => problems.length === 0)
})
