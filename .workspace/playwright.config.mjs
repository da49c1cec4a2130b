import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { canRecord, findBrowser, launchOptions } from './browser.mjs'
import { root } from './root.mjs'
import { browserWorkers } from './workers.mjs'

// Every worker reads this file again. The variable saves a second search.
if (!process.env.BROWSER_PATH) {
  const { path, problem } = await findBrowser({ say: console.log })
  if (problem) throw new Error(problem)
  process.env.BROWSER_PATH = path
}

const isElsewhere = process.env.BASE_URL !== undefined
const isPipeline = process.env.CI !== undefined

export default defineConfig({
  testDir: root,
  testMatch: '**/e2e/**/*.spec.ts',
  testIgnore: new RegExp(`^${RegExp.escape(join(root, '.cache'))}`),
  outputDir: `${root}/test-results`,
  workers: browserWorkers(),
  // On a slow machine a page may wait for CPU time.
  expect: { timeout: 10_000, toPass: { intervals: [20, 50, 100, 200] } },
  forbidOnly: true,
  retries: 0,
  // As in Jest: a test that is slow on a loaded machine must not fail.
  timeout: 60_000,
  reporter: [
    ['list'],
    [join(root, '.workspace/playwright-events.mjs')],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json']] : []),
    ...(isPipeline ? [['html', { open: 'never', outputFolder: join(root, 'playwright-report') }]] : []),
  ],
  // `npm test` runs the first one. `npm test -- browser --project=webkit` runs another one, in Playwright's builds.
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        // A page lives for seconds, so optimizing its code costs more than it saves.
        launchOptions: await launchOptions(process.env.BROWSER_PATH, '--js-flags=--no-opt,--no-maglev'),
      },
    },
    { name: 'webkit', grep: /@every-browser/, use: devices['Desktop Safari'] },
    { name: 'firefox', grep: /@every-browser/, use: devices['Desktop Firefox'] },
  ],
  use: {
    // Requests that pass through a service worker bypass `page.route`. Tests of the worker allow it.
    serviceWorkers: 'block',
    // Animations cost a sixth of the time. Tests about animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a tenth of the time, with pictures and documents a third. A failure has a screenshot, and `--trace
    // on` repeats it with a trace. In the pipeline each failure has a trace, because it cannot be repeated there.
    trace: isElsewhere || isPipeline ? { mode: 'retain-on-failure', sources: false } : 'off',
    video: isElsewhere && canRecord() ? 'retain-on-failure' : 'off',
  },
})
