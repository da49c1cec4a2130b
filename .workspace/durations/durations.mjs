/** The limits of one file from a warm build, in seconds (`npm run lab -- durations`). */
export const LIMITS = { http: 4, component: 2, browser: 20 }

export function kindOf(file) {
  if (file.includes('.slow.')) return undefined
  if (file.endsWith('.spec.ts')) return 'browser'
  if (/^(backend|\.workspace)\//.test(file)) return file.endsWith('.http.test.ts') ? 'http' : 'node'
  return 'component'
}

export const filesOf = (results) =>
  Object.entries(results)
    .map(([file, tests]) => ({
      file,
      kind: kindOf(file),
      seconds: tests.reduce((sum, { ms = 0 }) => sum + ms, 0) / 1000,
    }))
    .filter(({ kind }) => kind !== undefined)
    .sort((a, b) => b.seconds - a.seconds)

/** The seconds until all files have run, if each free worker takes the longest remaining file. */
export function criticalPath(files, workers) {
  const busyUntil = Array(workers).fill(0)
  for (const { seconds } of files.toSorted((a, b) => b.seconds - a.seconds)) {
    const first = busyUntil.indexOf(Math.min(...busyUntil))
    busyUntil[first] += seconds
  }
  return Math.max(...busyUntil)
}

/**
 * The estimated seconds of the two steps. Files keep their recorded durations, so a core must have as many workers as
 * in the recorded run. `workersOf` names the workers of each runner.
 */
export function estimate(files, workersOf) {
  const of = (...kinds) => files.filter(({ kind }) => kinds.includes(kind))
  const path = (runner, ...kinds) => criticalPath(of(...kinds), workersOf[runner])
  return {
    unit: Math.max(path('node', 'http', 'node'), path('front', 'component')),
    browser: path('browser', 'browser'),
  }
}
