import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../site/backend.ts'

const PROBE_MS = 100

/** Chooses a ready backend for each request, as the gateway does by its health checks. */
export function openGateway(backends: readonly Backend[]) {
  const ready = new Set<Backend>()
  let turn = 0
  let isOpen = true
  // Each has probes of its own: one that is slow to respond must not delay the news of another.
  const probing: Array<Promise<void>> = []
  const probe = async (backend: Backend) => {
    for (; isOpen; await sleep(PROBE_MS)) {
      if ((await backend.readiness()) === 200) ready.add(backend)
      else ready.delete(backend)
    }
  }
  const watch = (backend: Backend) => void probing.push(probe(backend))
  backends.forEach(watch)
  return {
    next: () => [...ready][turn++ % ready.size]?.base ?? 'http://127.0.0.1:1',
    /** Sends requests to this backend, too. */
    watch,
    async close() {
      isOpen = false
      await Promise.all(probing)
    },
  }
}
