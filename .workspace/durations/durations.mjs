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

/** What a run of these test files is expected to last after the builds. Files without a record count as an average one. */
export function expectedTime(chosen, results, workersOf) {
  const count = `${chosen.length} test ${chosen.length === 1 ? 'file' : 'files'}`
  const recorded = new Map(filesOf(results).flatMap((each) => (each.seconds > 0 ? [[each.file, each]] : [])))
  // A run of tests by name leaves a part of few files.
  if (chosen.filter((file) => recorded.has(file)).length < chosen.length / 2) return `${count} (not timed here yet)`
  const averageOf = (kind) => {
    const same = [...recorded.values()].filter((each) => each.kind === kind)
    return same.reduce((sum, { seconds }) => sum + seconds, 0) / (same.length || 1)
  }
  const files = chosen.map(
    (file) => recorded.get(file) ?? { file, kind: kindOf(file), seconds: averageOf(kindOf(file)) },
  )
  const { unit, browser } = estimate(files, workersOf)
  const minutes = (unit + browser) / 60
  return `${count}, about ${minutes < 1.5 ? `${Math.ceil(minutes * 60)} s` : `${Math.round(minutes)} minutes`} after the builds`
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
