/**
 * The memory of two processes under all kinds of load (`load/`): of each, its resident memory when it is ready and after 15,000
 * requests, then its heap after a garbage collection, every half minute. Prints a table, writes `.data/bench/memory.json`, exits 1
 * beyond a bar. The arguments are the minutes of the second part, and the requests of the first.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/eventually.ts'
import { atMost, conclude, none } from '../bars.ts'
import { newRecord } from '../evidence/record.ts'
import { startLoad } from '../load/load.ts'
import type { Backend } from '../site/backend.ts'
import { openSite } from '../site/site.ts'
import { median } from './search.server.ts'

const MINUTES = Number(process.argv[2] ?? 15)
const REQUESTS = Number(process.argv[3] ?? 15_000)
const SAMPLES_PER_MINUTE = 2
const MEGABYTE = 1024 * 1024

interface Memory {
  resident: number
  heap: number
}

/** Runs in each process: on a signal it collects its garbage and prints its memory. */
const REPORTER = `data:text/javascript,${encodeURIComponent(`
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  let number = 0
  process.on('SIGUSR2', () => {
    const resident = process.memoryUsage.rss()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    console.log('memory ' + ++number + ' ' + JSON.stringify({ resident, heap: heapUsed + external }))
  })`)}`

let reports = 0
async function memoryOf(backends: readonly Backend[]): Promise<Memory[]> {
  reports += 1
  for (const backend of backends) process.kill(backend.pid() as number, 'SIGUSR2')
  return Promise.all(backends.map((backend) => reportOf(backend, reports)))
}

async function reportOf(backend: Backend, number: number): Promise<Memory> {
  let report: Memory | undefined
  await eventually(() => {
    const [, found] = new RegExp(`^memory ${number} (.*)$`, 'm').exec(backend.logged()) ?? []
    if (!found) throw new Error(`no report ${number} of a process`)
    report = JSON.parse(found)
  })
  return report as Memory
}

const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE)

const site = await openSite({ process: { NODE_OPTIONS: `--import=${REPORTER}` } })
let code = 1
try {
  await site.restore()
  const started = await memoryOf(site.backends)
  const record = newRecord('memory')
  const load = await startLoad(site, record)
  while (record.requests < REQUESTS * site.backends.length) await sleep(100)
  const loaded = await memoryOf(site.backends)
  const heaps: number[][] = site.backends.map(() => [])
  for (let sample = 0; sample < MINUTES * SAMPLES_PER_MINUTE; sample++) {
    await sleep(60_000 / SAMPLES_PER_MINUTE)
    for (const [index, { heap }] of (await memoryOf(site.backends)).entries()) heaps[index]?.push(heap)
  }
  await load.stop()
  await load.streams.close()
  const third = Math.max(1, Math.floor((MINUTES * SAMPLES_PER_MINUTE) / 3))
  const growth = heaps.map((heap) => median(heap.slice(-third)) / median(heap.slice(0, third)))
  const ratios = loaded.map(({ resident }, index) => resident / (started[index] as Memory).resident)
  console.table(
    loaded.map(({ resident }, index) => ({
      'resident at start, MB': megabytes((started[index] as Memory).resident),
      [`after ${REQUESTS} requests, MB`]: megabytes(resident),
      'heap each minute, MB': heaps[index]
        ?.filter((_, at) => at % SAMPLES_PER_MINUTE === 0)
        .map(megabytes)
        .join(' '),
    })),
  )
  const results = { requests: record.requests, minutes: MINUTES, started, loaded, heaps }
  code = conclude(
    'memory',
    [
      atMost(`resident memory after ${REQUESTS} requests, of that at the start`, 1.2, Math.max(...ratios), ''),
      // One sample at each end says nothing.
      ...(third >= 3
        ? [atMost(`heap at the end of ${MINUTES} minutes, of that at their beginning`, 1.05, Math.max(...growth), '')]
        : []),
      none('wrong responses', record.wrong),
    ],
    results,
  )
} finally {
  await site.close()
}
process.exit(code)
