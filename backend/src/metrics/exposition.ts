import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PREFIX, processRegistry } from './counters.ts'
import { CachedGauge, type GaugeMetric } from './gauges.ts'
import { type NamedPool, type NamedQueue, watchWaits } from './pools.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface CompletedRequest {
  method: string
  /** The pattern of the route, never the path, which may contain tokens or personal data. */
  route: string
  status: number
  /** Undefined for event streams. */
  seconds?: number
}

export class Exposition {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    ...this.#named('http_requests_total', 'Requests by the pattern of their route and their status.'),
    labelNames: ['method', 'route', 'status'],
  })
  readonly #latency = new Histogram({
    ...this.#named('http_request_seconds', 'Seconds to the end of a response, without event streams.'),
    labelNames: ['route'],
    buckets: SECONDS,
  })

  constructor(pools: readonly NamedPool[], gauges: readonly GaugeMetric[], queues: readonly NamedQueue[]) {
    collectDefaultMetrics({ register: this.#registry })
    this.#registerPools(pools, queues)
    this.#registerGauges(gauges)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return Registry.merge([processRegistry, this.#registry]).metrics()
  }

  count({ method, route, status, seconds }: CompletedRequest): void {
    this.#requests.inc({ method, route, status: String(status) })
    if (seconds !== undefined) this.#latency.observe({ route }, seconds)
  }

  #named(name: string, help: string) {
    return { name: `${PREFIX}${name}`, help, registers: [this.#registry] }
  }

  #registerPools(pools: readonly NamedPool[], queues: readonly NamedQueue[]): void {
    const wait = new Histogram({
      ...this.#named(
        'pool_wait_seconds',
        'How long requests and jobs waited for a connection of a pool, or transactions for their turn.',
      ),
      labelNames: ['pool'],
      buckets: SECONDS,
    })
    new Gauge({
      ...this.#named('pool_connections', 'Connections of a pool by state: busy, idle, and waiting requests.'),
      labelNames: ['pool', 'state'],
      collect() {
        for (const { name, pool } of pools) {
          this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ pool: name, state: 'idle' }, pool.idleCount)
          this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
        }
      },
    })
    for (const { name, pool } of pools) watchWaits(pool, (seconds) => wait.observe({ pool: name }, seconds))
    for (const { name, queue } of queues) queue.watch((seconds) => wait.observe({ pool: name }, seconds))
  }

  #registerGauges(gauges: readonly GaugeMetric[]): void {
    const cached = gauges.map((gauge) => new CachedGauge(gauge))
    for (const each of cached) {
      const { name, help, labels = [] } = each.gauge
      new Gauge({
        ...this.#named(name, help),
        labelNames: [...labels],
        async collect() {
          const rows = await each.rows()
          this.reset()
          for (const { labels, value } of rows) this.set(labels ?? {}, value)
        },
      })
    }
    new Gauge({
      ...this.#named('gauge_age_seconds', 'Seconds since a gauge was read; grows while the database is unavailable.'),
      labelNames: ['gauge'],
      collect() {
        for (const { gauge, ageSeconds } of cached) this.set({ gauge: gauge.name }, ageSeconds)
      },
    })
  }
}
