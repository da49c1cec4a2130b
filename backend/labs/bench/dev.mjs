// npm run lab -- bench dev [--edits 20]: how long a saved file takes to the changed screen under `npm run dev`. One edit changes
// a component, the next one a style sheet, in an open dialog. The page must not load again: the dialog stays open, and a text
// that was typed stays. The files are restored. Bar: 400 ms, the median. Prints a table, writes `.data/bench/dev.json`.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrowser, flags } from '../../../.workspace/browser.mjs'
import { freePort } from '../../../.workspace/dev/ports.mjs'
import { node, root } from '../../../.workspace/root.mjs'

const BAR_MS = 400
const START_MS = 180_000
/** A person reads before the next edit, and the types are checked meanwhile. */
const READING_MS = 3000
const place = process.argv.indexOf('--edits')
const edits = place > 0 ? Number(process.argv[place + 1]) : 20
const TYPED = 'AI 101'

const component = join(root, 'mf-listings/src/details/TripDetails.tsx')
const sheet = join(root, 'mf-listings/src/details/TripDetails.module.css')
const originals = [component, sheet].map((file) => [file, readFileSync(file, 'utf8')])
const restore = () => {
  for (const [file, text] of originals) writeFileSync(file, text)
}
const [[, tsx], [, css]] = originals

/** An edit: what to write, and what the page shows once it has arrived. */
const kinds = {
  component: (turn) => ({
    write: () => writeFileSync(component, tsx.replace('>Trip Details<', `>Trip Details ${turn}<`)),
    shown: (wanted) => document.querySelector('dialog[open] h3')?.textContent === `Trip Details ${wanted}`,
    wanted: turn,
  }),
  css: (turn) => ({
    write: () => writeFileSync(sheet, css.replace('.heading {', `.heading {\n  letter-spacing: ${turn}px;`)),
    shown: (wanted) => {
      const heading = document.querySelector('dialog[open] h3')
      return heading !== null && getComputedStyle(heading).letterSpacing === `${wanted}px`
    },
    wanted: turn,
  }),
}

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
  browser = await createRequire(import.meta.url)('@playwright/test').chromium.launch({
    executablePath: path,
    args: flags,
  })
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await page.goto(address)
  await page.goto(new URL('/search', address).href)
  await page.getByLabel('Flight Number').fill(TYPED)
  await page.getByRole('button', { name: 'View Contact Info' }).first().click()
  await page.locator('dialog[open] h3').first().waitFor()
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

  const rows = []
  for (let turn = 1; turn <= edits; turn++) {
    const kind = turn % 2 ? 'component' : 'css'
    const { write, shown, wanted } = kinds[kind](turn)
    const seen = page.waitForFunction(shown, wanted, { polling: 'raf', timeout: 15_000 })
    const saved = performance.now()
    write()
    await seen
    rows.push({ kind, ms: Math.round(performance.now() - saved) })
    const isSame = await page.evaluate(() => 'sameDocument' in globalThis)
    const typed = await page.getByLabel('Flight Number').inputValue()
    if (!isSame || typed !== TYPED) throw new Error(`Edit ${turn} (${kind}) loaded the page again, or lost "${typed}".`)
    await sleep(READING_MS)
  }
  const table = Object.keys(kinds).map((kind) => ({ kind, ...summary(rows.filter((row) => row.kind === kind)) }))
  const all = summary(rows)
  console.table([...table, { kind: 'all', ...all }])
  const busy = (loadavg()[0] / availableParallelism()).toFixed(1)
  console.log(
    `from saved file to changed screen: ${all.median} ms (median of ${edits}; bar ${BAR_MS} ms); load for each core: ${busy}`,
  )
  mkdirSync(join(root, '.data/bench'), { recursive: true })
  writeFileSync(join(root, '.data/bench/dev.json'), JSON.stringify({ rows, ...all, bar: BAR_MS, busy }, null, 1))
  if (!(all.median < BAR_MS)) process.exitCode = 1
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
