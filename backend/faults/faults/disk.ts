import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, NotPossible, type Scene } from '../fault.ts'

const LASTS_MS = 8_000

/** What must be written cannot be, until somebody makes room; what may be read can. */
async function full({ site, falls }: Scene) {
  const { disk, database } = site
  if (!disk) throw new NotPossible()
  await falls()
  disk.fill()
  // What PostgreSQL had set aside for its log is used up as well, which takes more than the load writes.
  const filler = "create table if not exists filler as select repeat('x', 500) from generate_series(1, 50000)"
  for (const end = performance.now() + LASTS_MS; performance.now() < end; await sleep(500)) {
    await database.pool.query(filler).catch(() => {})
    disk.fill()
  }
  disk.free()
  if (await database.gone()) await database.start() // as whoever looks after it would
  await database.pool.query('drop table if exists filler').catch(() => {})
  await falls()
}

export const disk: Fault[] = [
  { name: 'disk-full', what: "PostgreSQL's disk is full", readyWithinMs: 10_000, act: full },
]
