import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser, flags } from './browser.mjs'
import { root } from './root.mjs'

// Every worker reads this file again. The variable saves it the search.
if (!process.env.BROWSER_PATH) {
  const { path, problem } = await findBrowser({ say: console.log })
  if (problem) throw new Error(problem)
  process.env.BROWSER_PATH = path
}

const isElsewhere = process.env.BASE_URL !== undefined

export default defineConfig({
  testDir: root,
  testMatch: '**/e2e/**/*.spec.ts',
  // Copies of this checkout.
  testIgnore: new RegExp(`^${RegExp.escape(join(root, '.cache'))}`),
  outputDir: `${root}/test-results`,
  // Each worker has a site and a PostgreSQL of its own. One of them leaves half of two cores idle.
  workers: availableParallelism() >= 2 ? 2 : 1,
  // A page may wait for its turn on the processor.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  // As those of Jest: a test that is slow on a loaded machine must not fail.
  timeout: 60_000,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json']] : [])],
  use: {
    ...devices['Desktop Chrome'],
    // Requests that pass through a service worker escape `page.route`. A test about it allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.BROWSER_PATH, args: flags },
    // Pictures and documents of every step would be a third of the time. A failure has one of its end. A failure at a site
    // that is elsewhere has all of them, because nobody can look at it again.
    trace: { mode: 'retain-on-failure', screenshots: isElsewhere, snapshots: isElsewhere, sources: false },
    screenshot: process.env.PICTURES ? 'on' : 'only-on-failure',
  },
})
