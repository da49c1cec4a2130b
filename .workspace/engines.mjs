// Programs that are not from npm: some tests need one, and `npm test -- --engines` runs the tests on all of them.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Each by its program, with what it does for the site, and the tests that cannot do without. Their packages are Debian's. */
const ENGINES = [
  { program: 'pgbouncer', does: 'the pooler' },
  { program: 'redis-server', does: 'the Valkey', files: /\.valkey\.test\.ts$/ },
]

// Servers are often installed where only root looks for programs.
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
const isOnThePath = (program) => FOLDERS.some((folder) => existsSync(join(folder, program)))

const install = (engines) =>
  `apt-get install --no-install-recommends ${engines.map(({ program }) => program).join(' ')}`

/** The engines without which tests are left out, and the line that says so. */
export const missingEngines = (isHere = isOnThePath) =>
  ENGINES.filter(({ program, files }) => files && !isHere(program)).map((engine) => ({
    files: engine.files,
    sentence: `${engine.program} is missing, so the tests *${engine.files.source.replaceAll(/[\\$]/g, '')} did not run. It comes with: ${install([engine])}`,
  }))

/** Which programs are here, and the lines that say what runs, what is missing and what installs it. */
export function enginesHere(isHere = isOnThePath) {
  const missing = ENGINES.filter(({ program }) => !isHere(program))
  const here = ENGINES.filter((engine) => !missing.includes(engine))
  const named = (engines) => engines.map(({ does, program }) => `${does} (${program})`)
  const lines = [`The tests run with ${['a standby', ...named(here)].join(', ')}.`]
  if (missing.length > 0) lines.push(`They run without ${named(missing).join(' and ')}: ${install(missing)}`)
  return { programs: here.map(({ program }) => program), lines }
}
