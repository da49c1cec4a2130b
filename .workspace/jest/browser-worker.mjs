// Runs test files of components. React and other packages are loaded once; window, timers, and the modules of this
// repository are new for each file.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import { runFile } from './circus.mjs'
import * as globals from './globals.mjs'
import { Modules } from './modules.mjs'
import { openWindow } from './window.mjs'

const require = createRequire(import.meta.url)
const onError = (error) => process.emit('uncaughtException', error)

// Deleted, because with them React reports each component and each element to profilers.
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name)

/** Packages check for a DOM when they load, so load them inside a window. */
function loadPackage(path) {
  if (require.cache[path] || 'document' in globalThis) return require(path)
  const close = openWindow({ hasPage: true, onError })
  try {
    return require(path)
  } finally {
    close()
  }
}

/** `/** @jest-environment node *\/` has no page; `/** @own-packages react *\/` loads these packages for this file alone. */
function docblockOptions(file) {
  const [comment = ''] = /^\/\*\*.*?\*\//s.exec(readFileSync(file, 'utf8')) ?? []
  const [, packages] = /@own-packages (.*?) *\*\//.exec(comment) ?? []
  return { hasPage: !comment.includes('@jest-environment node'), ownPackages: packages?.split(' ') ?? [] }
}

export async function run(options) {
  const { hasPage, ownPackages } = docblockOptions(options.file)
  const close = openWindow({ hasPage, onError })
  const mocker = new ModuleMocker(globalThis)
  const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis })
  const jest = jestOf(mocker, timers)
  Object.assign(globalThis, globals, { jest })
  const modules = new Modules({ jest, globals, loadPackage, ownPackages })
  try {
    return await runFile(options, () => {
      for (const path of [...options.setup, options.file]) modules.load(path)
    })
  } finally {
    timers.dispose()
    mocker.restoreAllMocks()
    close()
  }
}

function jestOf(mocker, timers) {
  const of = (object, ...names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]))
  const jest = {
    ...of(mocker, 'fn', 'spyOn', 'clearAllMocks', 'restoreAllMocks'),
    ...of(timers, 'advanceTimersByTime', 'advanceTimersByTimeAsync', 'runAllTimers', 'runOnlyPendingTimers'),
    useFakeTimers: ({ doNotFake = [], ...others } = {}) => {
      // Node itself needs these.
      timers.useFakeTimers({
        ...others,
        doNotFake: [...doNotFake, 'nextTick', 'hrtime', 'setImmediate', 'clearImmediate'],
      })
      return jest
    },
    useRealTimers: () => {
      timers.useRealTimers()
      return jest
    },
  }
  return jest
}
