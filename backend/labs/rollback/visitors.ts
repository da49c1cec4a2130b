import { setTimeout as sleep } from 'node:timers/promises'
import { freshNetwork } from '../load/send-request.ts'
import { liveFiles } from '../site/live-files.ts'
import type { Site } from '../site/site.ts'

const PATHS = [
  '/',
  '/search?from=HYD&to=ORD',
  '/messages',
  '/profile',
  '/api/listings?from=HYD&to=ORD',
  '/api/health/live',
]
const PAUSE_MS = 25

/** Visitors who open pages, and pages that stay open and load the files of the release with which they were opened. */
export function openVisitors({ database: { pool } }: Pick<Site, 'database'>, next: () => string) {
  const failed: string[] = []
  const files = new Set<string>()
  let requests = 0
  let isOpen = true

  const get = async (path: string) => {
    requests++
    const reply = await fetch(next() + path, {
      headers: { 'x-forwarded-for': freshNetwork() },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    await reply?.arrayBuffer().catch(() => undefined)
    if (!reply || reply.status >= 400) failed.push(`${path}: ${reply?.status ?? 'no response'}`)
  }
  const visits = (async () => {
    for (let turn = 0; isOpen; turn++, await sleep(PAUSE_MS)) {
      await get(PATHS[turn % PATHS.length]!)
      const known = [...files]
      if (known.length > 0) await get(known[turn % known.length]!)
    }
  })()

  return {
    failed,
    requests: () => requests,
    /** From now on open pages load the files of what is live, too. */
    async openPages() {
      for (const { path } of (await liveFiles(pool)).files) files.add(path)
    },
    async close() {
      isOpen = false
      await visits
    },
  }
}
