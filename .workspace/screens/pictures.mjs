// npm run lab -- pictures: renews the pictures of the README, in shell/e2e/pictures.
import { join } from 'node:path'
import { findBrowser } from '../browser.mjs'
import { run } from '../processes.mjs'
import { node, root } from '../root.mjs'

const { path, problem } = await findBrowser({ say: console.log })
if (problem) {
  console.error(problem)
  process.exit(1)
}
const config = join(root, '.workspace/screens/playwright.config.mjs')
const { code } = await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', config], {
  cwd: root,
  env: {
    ...process.env,
    BROWSER_PATH: path,
    SCREENS: join(root, 'shell/e2e/pictures'),
    SCREENS_MATCH: '**/e2e/**/*.pictures.ts',
  },
  onOutput: (text) => process.stdout.write(text),
})
process.exit(code)
