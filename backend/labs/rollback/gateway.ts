import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../site/backend.ts'

const PROBE_MS = 100

/** Chooses a ready backend for each request, as the gateway does by its health checks. */
export function openGateway(backends: readonly Backend[]) {
  let ready: Backend[] = []
  let turn = 0
  let isOpen = true
  const probing = (async () => {
    for (; isOpen; await sleep(PROBE_MS)) {
      const found = await Promise.all(
        backends.map(async (backend) => ((await backend.readiness()) === 200 ? [backend] : [])),
      )
      ready = found.flat()
    }
  })()
  return {
    next: () => ready[turn++ % ready.length]?.base ?? 'http://127.0.0.1:1',
    async close() {
      isOpen = false
      await probing
    },
  }
}
