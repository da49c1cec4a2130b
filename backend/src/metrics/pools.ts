import { AsyncResource } from 'node:async_hooks'
import type { Pool } from 'pg'

declare module '../contributions.ts' {
  interface ContributionTypes {
    pools: NamedPool
    poolQueues: NamedQueue
  }
}

export interface NamedPool {
  readonly name: string
  readonly pool: Pool
}

export interface NamedQueue {
  readonly name: string
  readonly queue: { watch(observe: (seconds: number) => void): void }
}

type Connect = Pool['connect']
type Ready = Parameters<Connect>[0]

/**
 * Measures how long each caller waits for a connection of a pool. The caller continues in the async context of its own
 * request: pg-pool would call back in the context of the request that released the connection.
 */
export function watchWaits(pool: Pool, observe: (seconds: number) => void = () => {}): void {
  const connect: Connect = pool.connect.bind(pool)
  pool.connect = ((ready?: Ready) => {
    const began = performance.now()
    const record = () => observe((performance.now() - began) / 1000)
    if (!ready) return connect().finally(record)
    const own = AsyncResource.bind(ready)
    return connect((...result) => {
      record()
      own(...result)
    })
  }) as Connect
}
