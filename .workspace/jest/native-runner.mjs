// Runs test files in plain Node: what they import is loaded once a worker, where contexts of jest's own load it once a
// file, and that is most of what such a test costs. For code that needs neither a pretended browser nor module mocks.
import { Worker } from 'jest-worker'

export default class NativeRunner {
  #workers
  #only
  #timeout
  constructor({ maxWorkers, testNamePattern, testTimeout }) {
    this.#workers = maxWorkers
    this.#only = testNamePattern
    this.#timeout = testTimeout
  }

  async runTests(tests, watcher, onStart, onResult, onFailure, { serial }) {
    // Such tests wait, for processes, mails, tries that come again, as long as they compute.
    const count = serial ? 1 : Math.min(2 * this.#workers, tests.length)
    const worker = new Worker(new URL('native-worker.mjs', import.meta.url), {
      exposedMethods: ['run'],
      numWorkers: count,
      maxRetries: 0,
      forkOptions: { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'inherit' },
    })
    const waiting = tests.values()
    const lane = async () => {
      for (const test of waiting) {
        if (watcher.isInterrupted()) return
        await onStart(test)
        const { setupFiles, displayName } = test.context.config
        try {
          const result = await worker.run({ file: test.path, setupFiles, testTimeout: this.#timeout, only: this.#only })
          await onResult(test, { ...result, displayName })
        } catch (error) {
          await onFailure(test, { message: error.message, stack: error.stack ?? String(error) })
        }
      }
    }
    await Promise.all(Array.from({ length: count }, lane))
    await worker.end()
  }
}
