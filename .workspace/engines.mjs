// External programs that some tests need (pooler, Varnish, browsers). `npm test -- --engines` runs the tests on all of
// them.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const ENGINES = [
  { program: 'pgbouncer', debian: 'pgbouncer', label: 'the pooler', files: /pooler\.test\.ts$/ },
  { program: 'varnishd', debian: 'varnish', files: /varnish\.test\.ts$/ },
  { program: 'firefox-esr', debian: 'firefox-esr', label: 'Firefox' },
  { program: 'WebKitWebDriver', needs: 'Xvfb', debian: 'webkit2gtk-driver xvfb', label: 'WebKit' },
]

// Servers are often installed in folders that only root's PATH contains.
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
const isOnThePath = (program) => FOLDERS.some((folder) => existsSync(join(folder, program)))
const isComplete =
  (isHere) =>
  ({ program, needs = program }) =>
    isHere(program) && isHere(needs)

const install = (engines) => `apt-get install --no-install-recommends ${engines.map(({ debian }) => debian).join(' ')}`

export const missingEngines = (isHere = isOnThePath) =>
  ENGINES.filter(({ program, files }) => files && !isHere(program)).map((engine) => ({
    files: engine.files,
    sentence: `${engine.program} is missing, so the tests *${engine.files.source.replaceAll(/[\\$]/g, '')} did not run. It comes with: ${install([engine])}`,
  }))

export function availableEngines(isHere = isOnThePath) {
  const used = ENGINES.filter(({ label }) => label)
  const here = used.filter(isComplete(isHere))
  const missing = used.filter((engine) => !here.includes(engine))
  const named = (engines) => engines.map(({ label, program }) => `${label} (${program})`)
  const lines = [`The tests run with ${['a standby', ...named(here)].join(', ')}.`]
  if (missing.length > 0) lines.push(`They run without ${named(missing).join(' and ')}: ${install(missing)}`)
  return { programs: here.map(({ program }) => program), lines }
}
