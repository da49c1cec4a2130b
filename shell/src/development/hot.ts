// The first module of a shell under development: it must run before React.
import * as runtime from 'react-refresh/runtime'

/** The hot module API of webpack. */
export interface Hot {
  data?: { exports?: object }
  accept(failed?: (error: Error) => void): void
  dispose(leave: (data: { exports?: object }) => void): void
  invalidate(): void
  status(): string
  check(apply: boolean): Promise<unknown[] | null>
}

/** One bundle of the page: the running build, and how to update it. */
export interface Running {
  hot: Hot
  build: () => string
}

const bundles = new Map<string, Running>()

export const runningBundles: ReadonlyMap<string, Running> = bundles

const isComponent = (exported: unknown) => runtime.isLikelyComponentType(exported)

/** Whether a module exports only components. A change of any other module affects the modules that import it. */
const isOfComponents = (exports: object) => {
  const all = Object.values(exports)
  return all.length > 0 && all.every(isComponent)
}

/** Registers a module that has just run, for the first time or after a change of its file. */
export function follow(name: string, hot: Hot, build: () => string, exports: object) {
  bundles.set(name, { hot, build })
  const before = hot.data?.exports
  if (isOfComponents(exports)) {
    hot.dispose((data) => {
      data.exports = exports
    })
    hot.accept((error) => dispatchEvent(new CustomEvent('hot failure', { detail: error })))
    // An added or removed component affects the modules that import it.
    if (before && `${Object.keys(before)}` !== `${Object.keys(exports)}`) hot.invalidate()
  } else if (before) hot.invalidate()
}

/** Rerenders the components whose code has changed. Their state stays as long as their hooks are the same. */
export const refresh = () => runtime.performReactRefresh()

Object.assign(globalThis, {
  hot: { follow, register: runtime.register, signature: runtime.createSignatureFunctionForTransform },
})
runtime.injectIntoGlobalHook(globalThis as unknown as Window)
