import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, type FaultContext, NotPossible } from '../fault.ts'

const LASTS_MS = 8_000

/** Fills the disk: writes fail until there is room, reads go on. */
async function full({ site, noteRunningJobs }: FaultContext) {
  const { disk, database } = site
  if (!disk) throw new NotPossible()
  await noteRunningJobs()
  disk.fill()
  // Also uses up the space that PostgreSQL has reserved for its log, which the load alone would not.
  const filler = "create table if not exists filler as select repeat('x', 500) from generate_series(1, 50000)"
  for (const end = performance.now() + LASTS_MS; performance.now() < end; await sleep(500)) {
    await database.pool.query(filler).catch(() => {})
    disk.fill()
  }
  disk.free()
  if (await database.gone()) await database.start() // as its operator would
  await database.pool.query('drop table if exists filler').catch(() => {})
  await noteRunningJobs()
}

export const disk: Fault[] = [
  { name: 'disk-full', what: "PostgreSQL's disk is full [spec-withstand-disk-full]", readyWithinMs: 10_000, act: full },
]
