import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { anyPort } from '../../dev/ports.ts'
import { eventually } from '../../test/eventually.ts'
import { CHECKOUT } from '../site/site.ts'

const START_MS = 180_000
const FILE = join(CHECKOUT, 'mf-listings/src/home/HomeSkeleton.tsx')
const TITLE = 'How it works'

/** Works at a remote with `npm run dev -- --against` this site: returns how long a saved file took to reach the open page. */
export async function develop(browser: Browser, address: string): Promise<number> {
  const before = readFileSync(FILE, 'utf8')
  const dev = spawn(process.execPath, [join(CHECKOUT, '.workspace/dev.mjs'), 'mf-listings', '--against', address], {
    cwd: CHECKOUT,
    env: { ...process.env, PORT: String(await anyPort()) },
  })
  const ended = once(dev, 'exit')
  let said = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  try {
    await eventually(() => {
      if (dev.exitCode !== null) throw new Error(said)
      if (!/listings is built/.test(said) || !/shell is built/.test(said)) throw new Error('nothing is built')
    }, START_MS)
    const here = /with everything else of \S+: (\S+)/.exec(said)?.[1] ?? ''
    const page = await browser.newPage({ serviceWorkers: 'block' })
    await page.goto(here)
    const save = async (title: string) => {
      writeFileSync(FILE, before.replace(`>${TITLE}<`, `>${title}<`))
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
    }
    // The last builds of the start may still load the page once more.
    await save(`${TITLE} in the morning`)
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    const saved = performance.now()
    await save(`${TITLE} today`)
    const took = Math.round(performance.now() - saved)
    if (!(await page.evaluate(() => 'isSameDocument' in globalThis))) throw new Error('the page was loaded again')
    await page.close()
    return took
  } finally {
    writeFileSync(FILE, before)
    dev.kill('SIGTERM')
    await ended
  }
}
