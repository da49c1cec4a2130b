/**
 * How long one core takes for a document of the last builds: composing it, compressing it for its reader, and responding over
 * HTTP with its data (documents.served.ts). Rendering the same documents by code took 2.2 ms, and responding 8.5 ms for a
 * visitor and 11.5 ms for a signed-in person. Bars: 0.3 ms for composing, which is far above what it takes and far below
 * rendering; half of the previous time for a response; 0.3 ms from the cache. The argument is the number of rounds over HTTP.
 * Prints tables, writes `.data/bench/documents.json`, exits 1 beyond a bar.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Me } from '../../src/account/account.contract.ts'
import { composeDocument } from '../../src/documents/compose/document.ts'
import { compressed } from '../../src/documents/compression.ts'
import { readFolder } from '../../src/releases/publishing/build-files.ts'
import { Release } from '../../src/releases/release.contract.ts'
import { asha } from '../../test/composed.ts'
import { atMost, conclude, rounded } from '../bars.ts'
import { servedDocuments } from './documents.served.ts'

const ROUNDS = 9
const TIMES = 200
const root = join(import.meta.dirname, '../../..')

function lastRelease(name: string): Release {
  const dist = join(root, name, 'dist')
  const version = (JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1) ?? ''
  return Release.parse(JSON.parse(String(readFolder(join(dist, version)).get('release.json'))))
}

const shell = lastRelease('shell')
const releases = ['mf-account', 'mf-listings', 'mf-messaging', 'mf-payments'].map(lastRelease)
const settings = {
  origin: 'https://bench.test',
  scriptHosts: [],
  connectHosts: [],
  frameHosts: [],
  contactEmail: 'a@b.c',
}
const compose = (path: string, user: Me | null) =>
  composeDocument(shell, {
    ...{ path, search: '', user, releases, preview: [], responses: {}, settings },
    shell: shell as never,
  })

/** The milliseconds of the processor that one run takes: the median of some rounds. */
async function timeOf(run: () => unknown): Promise<number> {
  const round = async () => {
    const begun = process.cpuUsage()
    for (let n = 0; n < TIMES; n++) await run()
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000 / TIMES
  }
  await round() // Code that has run before is compiled.
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) times.push(await round())
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
}

const bars = []
const results: Record<string, object> = {}
for (const [what, path, user] of [
  ['home', '/', null],
  ['search', '/search', null],
  ['home, signed in', '/', asha],
  ['a legal text', '/privacy-policy', null],
] as const) {
  const composing = await timeOf(() => compose(path, user))
  const { html } = compose(path, user)
  const compressing = await timeOf(() => compressed(html, 'br'))
  const { length } = (await compressed(html, 'br')).body
  bars.push(atMost(`composing ${what}`, 0.3, composing, 'ms'))
  results[what] = { composing: rounded(composing), compressing: rounded(compressing), bytes: length }
}
console.table(results)
const served = await servedDocuments(Number(process.argv[2] ?? 5))
console.table(served)
for (const [kind, { milliseconds }] of Object.entries(served)) {
  const most = kind.endsWith('cached') ? 0.3 : kind.endsWith('signed in') ? 5.75 : 4.25
  bars.push(atMost(`answering ${kind}`, most, milliseconds, 'ms'))
}
process.exitCode = conclude('documents', bars, { documents: results, served })
