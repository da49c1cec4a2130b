import { AsyncResource } from 'node:async_hooks'
import type { Pool } from 'pg'

declare module '../contributions.ts' {
  interface ContributionTypes {
    pools: NamedPool
  }
}

/** A pool of connections to watch. */
export interface NamedPool {
  readonly name: string
  readonly pool: Pool
}

type Connect = Pool['connect']
type Ready = Parameters<Connect>[0]

/**
 * Tells how long each user of a pool has waited for a connection. What waits for one goes on in the context of its own
 * request: pg-pool would call it in the context of whoever gave the connection back.
 */
export function watchWaits(pool: Pool, tell: (seconds: number) => void = () => {}): void {
  const connect: Connect = pool.connect.bind(pool)
  pool.connect = ((ready?: Ready) => {
    const began = performance.now()
    const told = () => tell((performance.now() - began) / 1000)
    if (!ready) return connect().finally(told)
    const own = AsyncResource.bind(ready)
    return connect((...answer) => {
      told()
      own(...answer)
    })
  }) as Connect
}
