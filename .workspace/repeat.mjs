// npm run lab -- repeat [--times N] [--load N] [--shard 1/4] [--json FILE] [WORDS]: runs the tests again and again, beside N busy
// processes for each core, and prints every test that failed at least once. No test is retried.
//   node .workspace/repeat.mjs --list FOLDER   the list of all shards, from their files, in Markdown
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBusyProcesses } from './busy-processes.mjs'
import { readResults } from './matrix/results.mjs'
import { RECORDED_RESULTS } from './recorded-results.mjs'
import { node, root } from './root.mjs'

export function failuresOf(runs) {
  const counts = new Map()
  for (const name of runs.flatMap((run) => [...new Set(run)])) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([name, count]) => `- ${count} of ${runs.length}: ${name}`)
}

export function failedIn(results, code) {
  const names = Object.entries(results).flatMap(([file, tests]) =>
    tests.filter(({ status }) => status === 'failed').map(({ title }) => `${file} > ${title}`),
  )
  return code !== 0 && names.length === 0 ? ['the run itself'] : names
}

function repeat(args, times, load) {
  const endBusyProcesses = startBusyProcesses(load * availableParallelism())
  try {
    return Array.from({ length: times }, () => {
      rmSync(join(RECORDED_RESULTS, 'tests.json'), { force: true })
      const { status } = spawnSync(node, ['.workspace/test.mjs', '--all', 'unit', 'browser', ...args], {
        cwd: root,
        stdio: 'inherit',
      })
      return failedIn(readResults(), status)
    })
  } finally {
    endBusyProcesses()
  }
}

/** The runs of the whole suite, from those of its shards. */
export const whole = (shards) =>
  Array.from({ length: Math.max(0, ...shards.map(({ length }) => length)) }, (_, run) =>
    shards.flatMap((runs) => runs[run] ?? []),
  )

const shardsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => /failed-\d+\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const text = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: text, load: text, shard: text, json: text, list: text },
  })
  const { times = '1', load = '1', shard } = values
  const args = [...positionals, ...(shard ? [`--shard=${shard}`] : [])]
  const runs = values.list ? whole(shardsIn(values.list)) : repeat(args, Number(times), Number(load))
  if (values.json) writeFileSync(values.json, JSON.stringify(runs))
  const failures = failuresOf(runs)
  if (failures.length > 0) console.log(failures.join('\n'))
  // With --list, failures are the expected output.
  process.exit(values.list || failures.length === 0 ? 0 : 1)
}
