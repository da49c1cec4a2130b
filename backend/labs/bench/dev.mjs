// npm run lab -- bench dev [--edits 20]: how long a saved file takes under `npm run dev`. Edits of a component and of a style sheet
// change an open dialog; the page must not load again: the dialog stays open, and a text that was typed stays. Then edits of the
// backend and of a contract until a request gets the new response, and a type error until the page shows it. The files are
// restored. Bars: 400 ms for the screen, 3 s for the backend, the medians. Prints a table, writes `.data/bench/dev.json`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrowser, launchOptions } from '../../../.workspace/browser.mjs'
import { freePort } from '../../../.workspace/dev/ports.mjs'
import { node, root } from '../../../.workspace/root.mjs'
import { atMost, conclude, none } from '../bars.ts'
import { edits, restore } from './dev.edits.mjs'

const { Client } = createRequire(import.meta.url)('pg')

const BAR_MS = 400
const BACKEND_BAR_MS = 3000
const START_MS = 180_000
/** A person reads before the next edit, and the types are checked meanwhile. */
const READING_MS = 3000
const index = process.argv.indexOf('--edits')
const times = index > 0 ? Number(process.argv[index + 1]) : 20
const ON_SCREEN = ['component', 'css']
/** Edits on the screen are many, because their times are short and vary. */
const turns = [
  ...Array.from({ length: times }, (_, turn) => ON_SCREEN[turn % 2]),
  ...['backend', 'contract', 'types'].flatMap((kind) => Array(Math.ceil(times / 4)).fill(kind)),
]
const TYPED = 'AI 101'

const dataDir = mkdtempSync(join(tmpdir(), 'bench-dev-'))
const dev = spawn(node, [join(root, '.workspace/dev.mjs'), 'mf-listings'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: String(await freePort(0, '127.0.0.1')),
    RATE_LIMITS: 'off',
  },
})
let browser
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    restore()
    dev.kill('SIGTERM')
    process.exit(1)
  })
try {
  const address = await addressOf(dev)
  const { path, problem } = await findBrowser({ say: console.log })
  if (problem) throw new Error(problem)
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  browser = await chromium.launch(await launchOptions(path))
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await page.goto(address)
  await page.goto(new URL('/search', address).href)
  await page.getByLabel('Flight Number').fill(TYPED)
  await page.getByRole('button', { name: 'View Contact Info' }).first().click()
  await page.locator('dialog[open] h3').first().waitFor()
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

  const { origin } = new URL(address)
  const database = new Client({ connectionString: readFileSync(join(dataDir, 'database-url'), 'utf8') })
  database.on('error', () => {})
  await database.connect()
  const startOfDatabase = async () => (await database.query('select pg_postmaster_start_time()::text as at')).rows[0].at
  const startedAt = await startOfDatabase()

  const rows = []
  for (const [turn, kind] of turns.entries()) {
    const { write, seen, restored } = edits[kind](turn + 1)
    const shown = seen({ page, origin })
    const saved = performance.now()
    write()
    await shown
    rows.push({ kind, ms: Math.round(performance.now() - saved) })
    const isSame = await page.evaluate(() => 'sameDocument' in globalThis)
    const typed = await page.getByLabel('Flight Number').inputValue()
    if (!isSame || typed !== TYPED)
      throw new Error(`Edit ${turn + 1} (${kind}) loaded the page again, or lost "${typed}".`)
    if (restored) {
      restore()
      await restored({ page })
    }
    await sleep(READING_MS)
  }
  const isSameDatabase = (await startOfDatabase()) === startedAt
  await database.end()

  const table = Object.keys(edits).map((kind) => ({ kind, ...summary(rows.filter((row) => row.kind === kind)) }))
  const screens = summary(rows.filter(({ kind }) => ON_SCREEN.includes(kind)))
  console.table([...table, { kind: ON_SCREEN.join(' and '), ...screens }])
  const { median: backend } = table.find(({ kind }) => kind === 'backend')
  const bars = [
    atMost('saved file → changed screen, median', BAR_MS, screens.median, 'ms'),
    atMost('saved file → response of the backend, median', BACKEND_BAR_MS, backend, 'ms'),
    none('starts of PostgreSQL', isSameDatabase ? [] : ['PostgreSQL started again.']),
  ]
  process.exitCode = conclude('dev', bars, { rows, table })
} finally {
  restore()
  await browser?.close()
  dev.kill('SIGTERM')
  await new Promise((resolve) => dev.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
}

function summary(rows) {
  const sorted = rows.map(({ ms }) => ms).sort((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], least: sorted[0], most: sorted.at(-1) }
}

/** The address that `npm run dev` prints, once the site is there and everything is built. */
async function addressOf({ stdout }) {
  let output = ''
  stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
    const address = /http:\/\/\S+\/\?remotes=\S+/.exec(output)?.[0]
    const isReady =
      /Flight Amigo is at/.test(output) && /listings is built/.test(output) && /shell is built/.test(output)
    if (address && isReady) return address
  }
  throw new Error(`npm run dev did not start:\n${output}`)
}
