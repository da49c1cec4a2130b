// The first module of a shell in development: it must run before React.
import * as runtime from 'react-refresh/runtime'

export interface Hot {
  data?: { exports?: object }
  accept(failed?: (error: Error) => void): void
  dispose(leave: (data: { exports?: object }) => void): void
  invalidate(): void
  status(): string
  check(apply: boolean): Promise<unknown[] | null>
}

export interface RunningBundle {
  hot: Hot
  build: () => string
}

const bundles = new Map<string, RunningBundle>()

export const runningBundles: ReadonlyMap<string, RunningBundle> = bundles

/** The functions with which a remote loads a page or an extension of the module. What is open is refreshed without them. */
const LOADERS = ['page', 'extension']

/** Only a module that exports nothing but components and loaders can be refreshed in place. */
const exportsOnlyComponents = (exports: object) => {
  const all = Object.entries(exports).filter(([name]) => !LOADERS.includes(name))
  return all.length > 0 && all.every(([, exported]) => runtime.isLikelyComponentType(exported))
}

export function acceptUpdates(name: string, hot: Hot, build: () => string, exports: object) {
  bundles.set(name, { hot, build })
  const before = hot.data?.exports
  if (exportsOnlyComponents(exports)) {
    hot.dispose((data) => {
      data.exports = exports
    })
    hot.accept((error) => dispatchEvent(new CustomEvent('hot failure', { detail: error })))
    // An added or removed component affects the modules that import it.
    if (before && `${Object.keys(before)}` !== `${Object.keys(exports)}`) hot.invalidate()
  } else if (before) hot.invalidate()
}

/** Rerenders the changed components. Their state is preserved while their hooks stay the same. */
export const refresh = () => runtime.performReactRefresh()

Object.assign(globalThis, {
  hot: { acceptUpdates, register: runtime.register, signature: runtime.createSignatureFunctionForTransform },
})
runtime.injectIntoGlobalHook(globalThis as unknown as Window)
