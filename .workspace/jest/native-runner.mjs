// Runs test files in plain Node. A worker loads each module once for all its test files; jest's own runner loads it
// once for each file. It supports neither module mocks nor jsdom (browser-runner.mjs does).
import { readFileSync } from 'node:fs'
import { Worker } from 'jest-worker'

const STARTS_PROCESSES = /startProcess|openKilling|openSite|child_process|processes\.mjs|process\.ts'/

// Requests create short-lived objects. A larger young generation, which V8 does not bypass for code whose first objects lived
// long, and collections without helping threads, because all cores are busy, save a tenth of the time.
const FEWER_COLLECTIONS = ['--max-semi-space-size=32', '--no-allocation-site-pretenuring', '--single-threaded-gc']

/** The previous duration of a test file, or a typical one for tests that start processes. */
const lasts = ({ path, duration }) => duration ?? (STARTS_PROCESSES.test(readFileSync(path, 'utf8')) ? 30_000 : 1_000)

export default class NativeRunner {
  worker = new URL('native-worker.mjs', import.meta.url)
  // These tests wait for processes, emails and retries for half of their time.
  workersPerCore = 2
  #workers
  #only
  #timeout
  constructor({ maxWorkers, testNamePattern, testTimeout }) {
    this.#workers = maxWorkers
    this.#only = testNamePattern
    this.#timeout = testTimeout
  }

  async runTests(tests, watcher, onStart, onResult, onFailure, { serial }) {
    const count = serial ? 1 : Math.min(this.workersPerCore * this.#workers, tests.length)
    const worker = new Worker(this.worker, {
      exposedMethods: ['run'],
      numWorkers: count,
      maxRetries: 0,
      forkOptions: { execArgv: ['--disable-warning=ExperimentalWarning', ...FEWER_COLLECTIONS], stdio: 'inherit' },
    })
    const waiting = tests.map((test) => [lasts(test), test]).sort(([a], [b]) => b - a)
    // Half of the workers start with the longest files, the others with the shortest. So no long file is last, and at
    // most half of the workers start processes at a time.
    const runNext = async (_, number) => {
      while (waiting.length > 0) {
        const [, test] = number % 2 ? waiting.pop() : waiting.shift()
        if (watcher.isInterrupted()) return
        await onStart(test)
        const { setupFiles, setupFilesAfterEnv, displayName } = test.context.config
        const setup = [...setupFiles, ...setupFilesAfterEnv]
        try {
          const result = await worker.run({ file: test.path, setup, testTimeout: this.#timeout, only: this.#only })
          await onResult(test, { ...result, displayName })
        } catch (error) {
          await onFailure(test, { message: error.message, stack: error.stack ?? String(error) })
        }
      }
    }
    await Promise.all(Array.from({ length: count }, runNext))
    await worker.end()
  }
}
