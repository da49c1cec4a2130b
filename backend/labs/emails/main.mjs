// npm run lab -- emails [--out FOLDER] [--locale te] [--widths 390,1280]: renders every kind of email with rows of a database
// through the code that sends it, and photographs each at two widths, light and dark. One page shows them all. Another one,
// "trips en.md" and so on, says who is told what about a trip.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser, launchOptions } from '../../../.workspace/browser.mjs'
import { runBackendTests } from '../../../.workspace/jest/backend.mjs'
import { root } from '../../../.workspace/root.mjs'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, '.cache/emails') },
    locale: { type: 'string' },
    widths: { type: 'string', default: '600,360' },
  },
})
const widths = values.widths.split(',').map(Number)
const folder = resolve(values.out)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
process.exitCode = runBackendTests(
  ['backend/labs/emails/every-email.test.ts', 'backend/labs/emails/trip-table.test.ts'],
  {
    EMAILS_FOLDER: folder,
    ...(values.locale && { EMAILS_LOCALE: values.locale }),
  },
)

const { path, problem } = await findBrowser({ say: console.log })
if (problem) {
  console.error(problem)
  process.exit(1)
}
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.slice(0, -5))
const browser = await chromium.launch(await launchOptions(path))
const problems = []
for (const width of widths)
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme })
    for (const name of names) {
      await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) problems.push(`${name} is ${overflow} px wider than ${width} px.`)
      await page.screenshot({ path: join(folder, `${name} @${width} ${colorScheme}.png`), fullPage: true })
    }
    await page.close()
  }
await browser.close()

const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const picture = (file) =>
  `<figure><img loading="lazy" src="${encodeURIComponent(file)}" alt="${escaped(file)}"></figure>`
const sections = names.map((name) => {
  const variants = ['light', 'dark'].flatMap((theme) => widths.map((width) => `${width} ${theme}`))
  const pictures = variants.map((variant) => picture(`${name} @${variant}.png`))
  const text = escaped(readFileSync(join(folder, `${name}.txt`), 'utf8'))
  return `<h2 id="${escaped(name)}">${escaped(name)}</h2><div>${pictures.join('')}<pre>${text}</pre></div>`
})
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails</title><style>
body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark } nav { columns: 16rem }
div { display: flex; gap: 1rem; overflow: auto; align-items: start } figure { margin: 0 } img { border: 1px solid #8888 }
</style><h1>${names.length} emails</h1>
<nav>${names.map((name) => `<a href="#${encodeURIComponent(name)}">${escaped(name)}</a><br>`).join('')}</nav>${sections.join('')}`,
)
for (const found of problems) console.error(found)
if (problems.length > 0) process.exitCode = 1
console.log(`${names.length} emails: ${pathToFileURL(join(folder, 'index.html'))}`)
