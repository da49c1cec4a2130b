import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PREFIX, processRegistry } from './counters.ts'
import { type Figure, KeptFigure } from './figures.ts'
import { type NamedPool, watchWaits } from './pools.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A request that is over. */
export interface Answered {
  method: string
  /** The pattern of the route, never the path: paths contain tokens, and whatever somebody has mistyped. */
  route: string
  status: number
  /** Nothing for a reply that does not end by itself. */
  seconds?: number
}

/** What Prometheus reads: everything that is counted, and every figure. */
export class Exposition {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    ...this.#named('http_requests_total', 'Requests by the pattern of their route and their status.'),
    labelNames: ['method', 'route', 'status'],
  })
  readonly #latency = new Histogram({
    ...this.#named('http_request_seconds', 'The time to the end of a reply. Event streams are not in it.'),
    labelNames: ['route'],
    buckets: SECONDS,
  })

  constructor(pools: readonly NamedPool[], figures: readonly Figure[]) {
    collectDefaultMetrics({ register: this.#registry })
    this.#showPools(pools)
    this.#showFigures(figures)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return Registry.merge([processRegistry, this.#registry]).metrics()
  }

  count({ method, route, status, seconds }: Answered): void {
    this.#requests.inc({ method, route, status: String(status) })
    if (seconds !== undefined) this.#latency.observe({ route }, seconds)
  }

  #named(name: string, help: string) {
    return { name: `${PREFIX}${name}`, help, registers: [this.#registry] }
  }

  #showPools(pools: readonly NamedPool[]): void {
    const wait = new Histogram({
      ...this.#named('pool_wait_seconds', 'How long a request or a job has waited for a connection of a pool.'),
      labelNames: ['pool'],
      buckets: SECONDS,
    })
    new Gauge({
      ...this.#named('pool_connections', 'The connections of a pool: busy, idle, and the users that wait for one.'),
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
  }

  #showFigures(figures: readonly Figure[]): void {
    const kept = figures.map((figure) => new KeptFigure(figure))
    for (const each of kept) {
      const { name, help, labels = [] } = each.figure
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
      ...this.#named('figure_age_seconds', 'How long ago a figure was read; it grows while the database is away.'),
      labelNames: ['figure'],
      collect() {
        for (const { figure, ageSeconds } of kept) this.set({ figure: figure.name }, ageSeconds)
      },
    })
  }
}
