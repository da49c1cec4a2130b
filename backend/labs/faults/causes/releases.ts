import { readdirSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { makeToken } from '../../../src/releases/access/tokens.ts'
import { eventually } from '../../../test/eventually.ts'
import type { Backend } from '../../site/backend.ts'
import { builtCopy } from '../../site/built-copy.ts'
import { poolOf } from '../../site/database.ts'
import { brokenFiles, liveFiles } from '../../site/live-files.ts'
import { CHECKOUT, type Site, untilReady } from '../../site/site.ts'
import { type Fault, type FaultContext, START_MS } from '../fault.ts'

/** The releases of this checkout: its shell and its remotes. */
const NAMES = readdirSync(CHECKOUT)
  .filter((name) => name === 'shell' || name.startsWith('mf-'))
  .map((name) => name.replace(/^mf-/, ''))
  .sort()

/** The problems of the live set, as these processes serve it. */
async function brokenSet(pool: Pick<Pool, 'query'>, backends: readonly Backend[]): Promise<string[]> {
  const { names, files } = await liveFiles(pool)
  const absent = NAMES.filter((name) => !names.includes(name)).map((name) => `${name} is not live`)
  const broken = await Promise.all(backends.map(({ base }) => brokenFiles(base, files)))
  const documents = await Promise.all(
    backends.map(({ base }) =>
      fetch(`${base}/`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  const away = documents.filter((status) => status !== 200).map((status) => `the home page returns ${status}`)
  return [...absent, ...new Set([...broken.flat(), ...away])]
}

const firstOf = (things: string[]) =>
  (things.length > 2 ? [...things.slice(0, 2), `… ${things.length}`] : things).join('; ')

/** Removes all local copies of releases; the copies in the database remain. */
function removeCopies({ backends }: Site): void {
  for (const { dataDir } of backends)
    for (const entry of readdirSync(dataDir)) rmSync(join(dataDir, entry), { recursive: true, force: true })
}

async function copiesDeleted({ site, report }: FaultContext) {
  removeCopies(site)
  await sleep(1_000)
  const broken = await brokenSet(site.database.pool, site.backends)
  if (broken.length > 0) report(`without local copies: ${firstOf(broken)}`)
}

/** Starts both processes with empty disks, without an image that has the builds. */
async function copiesMissing({ site, noteRunningJobs, report }: FaultContext) {
  await noteRunningJobs()
  await Promise.all(site.backends.map((backend) => backend.kill()))
  await noteRunningJobs()
  removeCopies(site)
  for (const backend of site.backends) backend.start({ BUILDS_DIR: '' })
  await Promise.all(site.backends.map((backend) => untilReady(backend)))
  const broken = await brokenSet(site.database.pool, site.backends)
  if (broken.length > 0) report(`begun without local copies: ${firstOf(broken)}`)
  await Promise.all(site.backends.map((backend) => backend.stop()))
  for (const backend of site.backends) backend.start()
}

/** Releases a remote again and again while pages are open; each page continues with the files of its document. */
async function releasedWhileOpen({ site, report }: FaultContext) {
  const { pool } = site.database
  const token = await makeToken(pool, '*')
  const opened = (await liveFiles(pool)).files
  for (let turn = 1; turn <= 3; turn++) {
    const version = `1.0.0-${String(turn).padStart(10, '0')}`
    const publish = await release(site, token, '', { files: await rebuilt(site, 'messaging', version) })
    if (publish.status !== 201) return report(`publishing returned ${publish.status} ${await publish.text()}`)
    const promote = await release(site, token, '/promote', {
      releases: [`messaging@${version}`],
      skipVisualCheck: true,
    })
    if (promote.status !== 200) return report(`going live returned ${promote.status} ${await promote.text()}`)
    await sleep(1_500)
    const broken = [
      ...(await brokenSet(pool, site.backends)),
      ...(await Promise.all(site.backends.map(({ base }) => brokenFiles(base, opened)))).flat(),
    ]
    if (broken.length > 0) return report(`after release ${turn}: ${firstOf(broken)}`)
  }
}

/** Sends a request with a deploy token. */
export const release = (site: Site, token: string, path: string, body: object) =>
  fetch(`${site.next()}/api/releases${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** The last build of a remote with another version, as it is sent. */
export async function rebuilt(
  { scratch }: Pick<Site, 'scratch'>,
  name: string,
  version: string,
): Promise<{ [file: string]: string }> {
  const folder = await builtCopy(scratch, name, version)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) => [path.slice(folder.length + 1), await readFile(path, 'base64')] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** Makes an unused database and two processes for it; both are removed afterwards. */
async function onEmptySite(site: Site, act: (pool: Pool, pair: [Backend, Backend]) => Promise<void>): Promise<void> {
  const { direct, url, drop } = await site.database.another()
  const pool = poolOf(direct)
  const pair = [await site.newProcess({ DATABASE_URL: url }), await site.newProcess({ DATABASE_URL: url })]
  try {
    await act(pool, pair as [Backend, Backend])
  } finally {
    await Promise.all(pair.map((backend) => backend.kill()))
    await pool.end()
    await drop()
  }
}

const firstStarts =
  (times: number) =>
  async ({ site, report }: FaultContext) => {
    for (let i = 1; i <= times; i++) {
      await onEmptySite(site, async (pool, pair) => {
        for (const backend of pair) backend.start()
        await Promise.all(pair.map((backend) => untilReady(backend)))
        await sleep(500)
        const broken = await brokenSet(pool, pair)
        if (broken.length > 0) report(`two first starts, try ${i}: ${firstOf(broken)}`)
      })
    }
  }

/** Kills a process later and later in its first start; after the next start everything has to be live. */
const publishKilled =
  (times: number) =>
  async ({ site, report }: FaultContext) => {
    for (let i = 0; i < times; i++) {
      await onEmptySite(site, async (pool, [first, second]) => {
        first.start()
        await publishes(pool)
        await sleep(i * 60)
        await first.kill()
        second.start()
        await untilReady(second)
        await sleep(500)
        const broken = await brokenSet(pool, [second])
        if (broken.length > 0) report(`a publish killed after ${i * 60} ms: ${firstOf(broken)}`)
      })
    }
  }

/** Resolves when the first release can be written. */
const publishes = (pool: Pool) => eventually(() => pool.query('select from release limit 1'), START_MS)

const readyWithinMs = START_MS

export const releases: Fault[] = [
  {
    name: 'copies-deleted',
    what: 'local copies of releases deleted while running [spec-scale-release-local-copy]',
    act: copiesDeleted,
  },
  {
    name: 'copies-missing',
    what: 'no local copy of any release at start [spec-scale-release-local-copy] [spec-withstand-copies-missing]',
    readyWithinMs,
    act: copiesMissing,
  },
  {
    name: 'release-under-pages',
    what: 'releases while pages are open [spec-withstand-release-under-pages]',
    act: releasedWhileOpen,
  },
  {
    name: 'first-starts',
    what: 'two first starts in the same second, 20 times [spec-scale-release-first-starts] [spec-withstand-first-starts]',
    act: firstStarts(20),
  },
  {
    ...{ name: 'first-starts-quick', what: 'two first starts in the same second, 5 times', onlyByName: true },
    act: firstStarts(5),
  },
  {
    name: 'publish-killed',
    what: 'a publish killed at twelve moments [spec-withstand-first-starts]',
    act: publishKilled(12),
  },
]
