import { setTimeout as sleep } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import type { Watch } from '../startup/additions.ts'

const PAUSE_MS = 500
const PAUSE_AFTER_FAILURE_MS = 2_000

/** Looks for work again and again, at once as long as there is some. Answers a function that ends it after the present look. */
export function startWatch({ name, look }: Watch): () => Promise<void> {
  const log = new Logger('jobs')
  const end = new AbortController()
  const { signal } = end
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await look())) await pause(PAUSE_MS)
      } catch (error) {
        const { name: kind, code } = error as { name: string; code?: string }
        log.warn({ watch: name, name: kind, code }, 'a look for work failed')
        await pause(PAUSE_AFTER_FAILURE_MS)
      }
    }
  }
  const watched = watch()
  return async () => {
    end.abort()
    await watched
  }
}
