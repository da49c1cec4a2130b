// A week of two teams: four kinds of changes to the real sources. Each version and each promotion is as predicted.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildable, releaseOf } from '../../../.workspace/packages.mjs'
import { filesBelow } from '../../../.workspace/root.mjs'
import { makeToken } from '../../src/releases/access/tokens.ts'
import { readSet } from '../../src/releases/going-live/live-set.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { deployer, hostFolder } from '../../test/deployer.ts'
import { builtFolder } from '../../test/releases.ts'
import { CHECKOUT } from '../site/site.ts'

const { safeLoad } = createRequire(import.meta.url)('js-yaml') as { safeLoad: (text: string) => unknown }
const HOUR = 3_600_000
const ALL = ['mf-account', 'mf-listings', 'mf-messaging', 'mf-payments', 'shell', 'shell/ops']
/** The remotes that have a pipeline of their own. */
const TEAMS = ['mf-account', 'mf-listings', 'mf-messaging', 'mf-payments']

interface Change {
  what: string
  file: string
  edit(text: string): string
  /** The packages that get a new version. */
  versions: string[]
  /** The teams whose pipeline runs; those of them with a new version promote it. */
  pipelines: string[]
}

const more = (text: string) => `${text}export const ofThisWeek = ${text.length}\n`
const comment = (text: string) => `${text}// A comment of this week.\n`
const anotherVersion = (name: string) => (text: string) => {
  const lock = JSON.parse(text) as { packages: Record<string, { version: string; integrity: string }> }
  Object.assign(lock.packages[`node_modules/${name}`]!, { version: '99.0.0', integrity: 'sha512-another' })
  return JSON.stringify(lock)
}

const OWN: Change[] = [
  {
    ...{ what: 'messaging changes its page', file: 'mf-messaging/src/messages/MessagesPage.tsx', edit: more },
    ...{ versions: ['mf-messaging'], pipelines: ['mf-messaging'] },
  },
  {
    ...{ what: 'listings changes its page', file: 'mf-listings/src/search/SearchPage.tsx', edit: more },
    ...{ versions: ['mf-listings'], pipelines: ['mf-listings'] },
  },
  {
    ...{
      what: 'messaging adds a comment to its page',
      file: 'mf-messaging/src/messages/MessagesPage.tsx',
      edit: comment,
    },
    ...{ versions: [], pipelines: ['mf-messaging'] },
  },
]
const CONTRACT = 'backend/src/messaging/messaging.contract.ts'
const CONTRACTS: Change[] = [
  {
    ...{ what: 'messaging explains its contract in a comment', file: CONTRACT, edit: comment },
    ...{ versions: ['backend'], pipelines: TEAMS },
  },
  {
    ...{
      what: 'messaging allows longer messages',
      file: CONTRACT,
      versions: ['backend', 'mf-account', 'mf-messaging'],
      pipelines: TEAMS,
    },
    edit: (text) => text.replace('MAX_MESSAGE_LENGTH = 2000', 'MAX_MESSAGE_LENGTH = 2001'),
  },
  {
    ...{ what: 'the backend of listings changes', file: 'backend/src/listings/listings.service.ts', edit: more },
    ...{ versions: ['backend'], pipelines: [] },
  },
]
const SHARED: Change[] = [
  {
    ...{ what: 'the button of all changes', file: 'shared-ui/src/Button.tsx', edit: more },
    ...{ versions: ALL, pipelines: TEAMS },
  },
  {
    ...{ what: 'a part that listings alone uses changes', file: 'shared-ui/src/Stars.tsx', edit: more },
    ...{ versions: ['mf-listings'], pipelines: TEAMS },
  },
  {
    ...{ what: 'a test of shared-ui changes', file: 'shared-ui/src/Button.test.tsx', edit: more },
    ...{ versions: [], pipelines: TEAMS },
  },
]
const LIBRARIES: Change[] = [
  {
    ...{ what: 'a library of the backend is upgraded', file: 'package-lock.json', edit: anotherVersion('pg-boss') },
    ...{ versions: ['backend'], pipelines: TEAMS },
  },
  {
    ...{
      what: 'a library of payments is upgraded',
      file: 'package-lock.json',
      edit: anotherVersion('@stripe/stripe-js'),
    },
    ...{ versions: ['mf-payments'], pipelines: TEAMS },
  },
  {
    ...{ what: 'a library of tests is upgraded', file: 'package-lock.json', edit: anotherVersion('jest') },
    ...{ versions: [], pipelines: TEAMS },
  },
]
/** The kinds in turn, as a week mixes them. */
const WEEK = [0, 1, 2].flatMap((at) => [OWN, CONTRACTS, SHARED, LIBRARIES].map((kind) => kind[at]!))

let tree: string
let t: TestApp
beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'flight-amigo-week-'))
  for (const file of filesBelow('')) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(join(CHECKOUT, file), join(tree, file))
  }
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(async () => {
  rmSync(tree, { recursive: true })
  await t.stop()
})

const nameOf = (folder: string) => folder.replace(/^(mf-|shell\/)/, '')
const versions = () => new Map(buildable(tree).map((folder) => [folder, releaseOf(folder, tree)]))
const buildOf = (folder: string, version: string) =>
  folder === 'shell' ? hostFolder(version, {}) : builtFolder({ name: nameOf(folder), version, files: {} })

/** The teams whose pipeline runs when this file changes. */
const pipelinesFor = (file: string) =>
  TEAMS.filter((team) => {
    const { on } = safeLoad(readFileSync(join(CHECKOUT, `.github/workflows/${team}.yml`), 'utf8')) as {
      on: { push: { paths: string[] } }
    }
    return on.push.paths.some((path) => matchesGlob(file, path.replace('src/**.', 'src/**/*.')))
  })

test(
  'in a week of twelve changes of four kinds every version and every promotion is as predicted',
  async () => {
    const tokens = new Map<string, string>()
    for (const folder of ALL) tokens.set(folder, await makeToken(t.pool, TEAMS.includes(folder) ? nameOf(folder) : '*'))
    const promote = async (folder: string, version: string) => {
      const reply = await deployer(t, tokens.get(folder)!).release(buildOf(folder, version), tokens.get(folder)!)
      expect([folder, reply.statusCode]).toEqual([folder, 200])
    }
    const live = async () =>
      Object.fromEntries(
        Object.entries((await readSet(t.pool)).liveVersions).map(([name, { version }]) => [name, version]),
      )

    let before = versions()
    for (const folder of ['shell', ...ALL.filter((each) => each !== 'shell')])
      await promote(folder, before.get(folder)!)
    for (const { what, file, edit, versions: predicted, pipelines } of WEEK) {
      const text = readFileSync(join(tree, file), 'utf8')
      expect([what, edit(text) === text]).toEqual([what, false])
      writeFileSync(join(tree, file), edit(text))
      const after = versions()
      const changed = [...after.keys()].filter((folder) => before.get(folder) !== after.get(folder))
      expect([what, changed]).toEqual([what, predicted])
      expect([what, pipelinesFor(file)]).toEqual([what, pipelines])
      // A pipeline promotes its remote if that has a new version. The shell and the staff pages are released by hand.
      const shown = await live()
      const promoted = changed.filter((folder) => pipelines.includes(folder))
      expect([what, promoted]).toEqual([what, predicted.filter((folder) => TEAMS.includes(folder))])
      for (const folder of promoted) await promote(folder, after.get(folder)!)
      const now = promoted.map((folder) => [nameOf(folder), after.get(folder)])
      expect([what, await live()]).toEqual([what, { ...shown, ...Object.fromEntries(now) }])
      before = after
    }
  },
  HOUR,
)
