import { availableParallelism } from 'node:os'
import { processorTime } from './machine.ts'

/** How busy one kind of process was, and how much more it could do. */
export interface Busy {
  kind: string
  processes: number
  /** Processors that it used, of the machine's. */
  processors: number
  /** It is full at so many times this load, on a machine of its own with as many processors as this one. */
  timesMore: number
}

/** These do their work in one thread; the others use what the machine has. */
const ONE_THREAD = new Set(['backend', 'pgbouncer'])

/** Watches the processors from now on. The returned function stops it and lists the fullest kind first. */
export function watchProcessors(pids: () => { [kind: string]: number[] }): () => Busy[] {
  const [began, before] = [performance.now(), processorTime(pids())]
  return () => {
    const seconds = (performance.now() - began) / 1_000
    const after = processorTime(pids())
    return Object.entries(pids())
      .map(([kind, { length: processes }]) => {
        const processors = ((after.get(kind) ?? 0) - (before.get(kind) ?? 0)) / seconds
        const most = ONE_THREAD.has(kind) ? processes : availableParallelism()
        return { kind, processes, processors, timesMore: most / processors }
      })
      .sort((a, b) => a.timesMore - b.timesMore)
  }
}
