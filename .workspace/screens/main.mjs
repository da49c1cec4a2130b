// npm run lab -- screens [WORD…]: photographs every screen in every state, and writes one page with the previous picture beside
// today's. With words, only the files whose path contains one of them.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../browser.mjs'
import { run } from '../processes.mjs'
import { node, root } from '../root.mjs'
import { pageOf } from './page.mjs'

const { path, problem } = await findBrowser({ say: console.log })
if (problem) {
  console.error(problem)
  process.exit(1)
}

const folder = join(root, '.cache/screens')
const [today, before] = ['today', 'before'].map((name) => join(folder, name))
const filters = process.argv.slice(2)
if (existsSync(today) && filters.length === 0) {
  rmSync(before, { recursive: true, force: true })
  renameSync(today, before)
}
mkdirSync(today, { recursive: true })

const config = join(root, '.workspace/screens/playwright.config.mjs')
const { code } = await run(
  node,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', config, ...filters],
  {
    cwd: root,
    env: { ...process.env, BROWSER_PATH: path, SCREENS: today },
    onOutput: (text) => process.stdout.write(text),
  },
)

const pictures = readdirSync(today).filter((file) => file.endsWith('.png'))
const same = (file) =>
  existsSync(join(before, file)) && readFileSync(join(before, file)).equals(readFileSync(join(today, file)))
const page = join(folder, 'index.html')
writeFileSync(
  page,
  pageOf(pictures.map((file) => ({ file, isNew: !existsSync(join(before, file)), isSame: same(file) }))),
)
console.log(`${pictures.length} pictures: ${pathToFileURL(page)}`)
process.exit(code)
