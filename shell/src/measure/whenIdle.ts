import { sparing, whenIdle } from '../remotes/prefetch.ts'
import type { Site } from '../remotes/release.ts'

const begin = (site: Site) =>
  import('./measure.ts').then(
    ({ measure }) => measure(site),
    () => {}, // without network nothing is told either
  )

/** Measures once the page has come to rest; at once when something is broken, also for those who save bytes. */
export function measureWhenIdle(site: Site) {
  if (!sparing()) whenIdle(() => void begin(site))
  addEventListener('fault', () => void begin(site), { once: true })
}
