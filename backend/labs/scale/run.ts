import { availableParallelism, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { bulk } from '../../dev/bulk.ts'
import type { Bar } from '../bars.ts'
import { judgeCache } from './crawl.ts'
import type { Options, Say } from './options.ts'
import type { Result } from './report.ts'
import type { Busy } from './saturation.ts'
import type { ScaleSite } from './site.ts'
import { stress } from './stress.ts'
import { requestKinds } from './throughput/kinds.ts'
import { type Measured, measure } from './throughput/measure.ts'

const SIZES = [1, 2, 4]

/** Everything in its order: throughput while the site grows, then the crowd and the faults, then what they left behind. */
export async function run(site: ScaleSite, options: Options, say: Say): Promise<Result> {
  const began = performance.now()
  await site.grow(1)
  say(`${options.listings} listings`)
  await bulk(site.database.url, options.listings)
  const throughput = options.does('throughput') ? await throughputs(site, options, say) : []
  say('four processes')
  await site.grow(4)
  const [bars, saturation]: [Bar[], Busy[]] = [[], []]
  if (options.does('crowd')) {
    const outcome = await stress(site, options, say)
    bars.push(...outcome.bars)
    saturation.push(...outcome.saturation)
  }
  if (options.does('cache') && options.has('varnish')) bars.push(...(await judgeCache(site)))
  const { streams, seconds, rate, listings } = options
  return {
    machine: `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GiB for everything, the load included`,
    settings: `${streams} streams, ${rate} messages a second, ${seconds} s a measurement, ${listings} listings`,
    ...{ throughput, saturation, bars, minutes: (performance.now() - began) / 60_000 },
  }
}

async function throughputs(site: ScaleSite, { seconds }: Options, say: Say): Promise<Measured[]> {
  const kinds = await requestKinds(site)
  const measured: Measured[] = []
  for (const size of SIZES) {
    await site.grow(size)
    await sleep(1_500) // HAProxy has seen it
    for (const { kind, next, port } of kinds) {
      say(`throughput of ${kind} with ${size}`)
      measured.push(await measure(site, { kind, next, port }, seconds / 4))
    }
  }
  return measured
}
