/**
 * The memory of two processes with the settings of production under all kinds of load (`load/`) and reads of pages: of each, its
 * resident memory when it is ready, after 15,000 requests, and every five minutes of an hour after that; and its heap at the
 * beginning and the end of that hour, after a garbage collection. Prints a line for each, writes `.data/bench/memory.json`, exits
 * 1 beyond a bar.
 *
 *   npm run lab -- bench memory [MINUTES [REQUESTS]] [--slower 12]
 *
 * `--slower` is how many times longer than usual people pause in that hour, so that it can run beside other work.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eventually } from '../../test/eventually.ts'
import { atMost, conclude, none } from '../bars.ts'
import { newRecord, type Record } from '../evidence/record.ts'
import { startLoad } from '../load/load.ts'
import { sendRequest } from '../load/send-request.ts'
import type { Backend } from '../site/backend.ts'
import { openSite, type Site } from '../site/site.ts'
import { median } from './search.server.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { slower: { type: 'string' } } })
const MINUTES = Number(positionals[0] ?? 60)
const REQUESTS = Number(positionals[1] ?? 15_000)
const SLOWER = Number(values.slower ?? 1)
const MEGABYTE = 1024 * 1024
/** The limit of a process in docker-compose.yml, in MB. */
const LIMIT = 768
const MINUTES_A_LINE = 5
/** Garbage collections of which the heap is the median. */
const COLLECTIONS = 3

/** Runs in each process: on a signal it collects its garbage and prints its heap. */
const REPORTER = `data:text/javascript,${encodeURIComponent(`
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  let number = 0
  process.on('SIGUSR2', () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    console.log('memory ' + ++number + ' ' + (heapUsed + external))
  })`)}`

let reports = 0
async function heapsOf(backends: readonly Backend[]): Promise<number[]> {
  reports += 1
  for (const backend of backends) process.kill(backend.pid() as number, 'SIGUSR2')
  return Promise.all(backends.map((backend) => reportOf(backend, reports)))
}

async function reportOf(backend: Backend, number: number): Promise<number> {
  let report = 0
  await eventually(() => {
    const [, found] = new RegExp(`^memory ${number} (.*)$`, 'm').exec(backend.logged()) ?? []
    if (!found) throw new Error(`no report ${number} of a process`)
    report = Math.round(Number(found) / MEGABYTE)
  })
  return report
}

/** The median of some garbage collections, in MB; what a request uses meanwhile differs. */
async function steadyHeapsOf(backends: readonly Backend[]): Promise<number[]> {
  const samples: number[][] = []
  for (let i = 0; i < COLLECTIONS; i++) {
    samples.push(await heapsOf(backends))
    await sleep(2_000)
  }
  return backends.map((_, at) => median(samples.map((sample) => sample[at] ?? 0)))
}

/** The resident memory of each process in MB, as the system counts it against its limit. */
const residentOf = (backends: readonly Backend[]): number[] =>
  backends.map((backend) =>
    Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(backend.pid())], { encoding: 'utf8' })) / 1024),
  )

const PAGES = [
  '/',
  '/search?from=HYD&to=ORD',
  '/es',
  '/find/create',
  '/help',
  '/messages',
  '/trips',
  '/te/offer/create',
  '/profile',
]

/** Visitors and signed-in users open pages until this is stopped. */
function readPages(site: Site, record: Record) {
  const stopped = new AbortController()
  const done = (async () => {
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      const person = turn % 3 === 0 ? record.people[turn % record.people.length] : undefined
      await sendRequest(record, site.next(), PAGES[turn % PAGES.length]!, person && { cookie: person.cookie })
      await sleep(50 * site.slower)
    }
  })()
  return async () => {
    stopped.abort()
    await done
  }
}

const site = await openSite({ production: true, process: { NODE_OPTIONS: `--import=${REPORTER}` } })
let code = 1
try {
  await site.restore()
  const { backends } = site
  const record = newRecord('memory')
  const began = Date.now()
  const resident: number[][] = []
  const measure = () => {
    const now = residentOf(backends)
    resident.push(now)
    const minutes = Math.round((Date.now() - began) / 60_000)
    console.log(`${minutes} min, ${record.requests} requests: ${now.join(' and ')} MB`)
    return now
  }
  const started = measure()
  const load = await startLoad(site, record, ['pushes'])
  const stopReading = readPages(site, record)
  while (record.requests < REQUESTS * backends.length) await sleep(100)
  const loaded = measure()
  site.slower = SLOWER
  const early = MINUTES > 0 ? await steadyHeapsOf(backends) : []
  for (let minute = 0; minute < MINUTES; minute += MINUTES_A_LINE) {
    await sleep(MINUTES_A_LINE * 60_000)
    measure()
  }
  const late = MINUTES > 0 ? await steadyHeapsOf(backends) : []
  await Promise.all([load.stop(), stopReading()])
  await load.streams.close()
  if (MINUTES > 0) console.log(`heap ${early.join(' and ')} MB, in the end ${late.join(' and ')} MB`)
  const most = (numbers: number[], than: number[]) =>
    Math.max(...numbers.map((number, at) => number / (than[at] ?? number)))
  // Refusals by a limit, for example of SMS to one recipient, are part of the load.
  console.log(`requests by status of those that failed: ${JSON.stringify(Object.fromEntries(record.failures))}`)
  const third = Math.floor((resident.length - 2) / 3)
  const medians = (samples: number[][]) => backends.map((_, at) => median(samples.map((sample) => sample[at] ?? 0)))
  code = conclude(
    'memory',
    [
      atMost(`resident memory after ${REQUESTS} requests, of that at the start`, 1.2, most(loaded, started), ''),
      atMost('most resident memory, of the limit of compose', LIMIT, Math.max(...resident.flat()), 'MB'),
      // A few samples say nothing.
      ...(third >= 2
        ? [
            atMost(
              `resident memory in the last third of ${MINUTES} minutes, of that after ${REQUESTS} requests`,
              1.05,
              most(medians(resident.slice(-third)), loaded),
              '',
            ),
            atMost(`heap after ${MINUTES} minutes, of that at their beginning`, 1.05, most(late, early), ''),
          ]
        : []),
      none('wrong responses', record.wrong),
    ],
    { requests: record.requests, minutes: MINUTES, resident, early, late },
  )
} finally {
  await site.close()
}
process.exit(code)
