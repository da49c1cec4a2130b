// Runs tests of components. A worker loads React and the other packages once for all its test files, and creates a
// jsdom window for each file (browser-worker.mjs).
import NativeRunner from './native-runner.mjs'

export default class BrowserRunner extends NativeRunner {
  worker = new URL('browser-worker.mjs', import.meta.url)
  // These tests are CPU-bound.
  workersPerCore = 1
}
