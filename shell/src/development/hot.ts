// The first module of a shell under development: it must run before React does.
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

/** One bundle of the page: the build that runs, and how to bring it up to date. */
export interface Running {
  hot: Hot
  build: () => string
}

const bundles = new Map<string, Running>()

/** The bundles that have run in this page. */
export const runningBundles: ReadonlyMap<string, Running> = bundles

const isComponent = (exported: unknown) => runtime.isLikelyComponentType(exported)

/** Whether a module has components only. A change of any other module concerns the modules that import it. */
const isOfComponents = (exports: object) => {
  const all = Object.values(exports)
  return all.length > 0 && all.every(isComponent)
}

/** Takes note of a module that has just run, the first time or after a change of its file. */
export function follow(name: string, hot: Hot, build: () => string, exports: object) {
  bundles.set(name, { hot, build })
  const before = hot.data?.exports
  if (isOfComponents(exports)) {
    hot.dispose((data) => {
      data.exports = exports
    })
    hot.accept((error) => dispatchEvent(new CustomEvent('hot failure', { detail: error })))
    // A component that is gone, or new, concerns the modules that import it.
    if (before && `${Object.keys(before)}` !== `${Object.keys(exports)}`) hot.invalidate()
  } else if (before) hot.invalidate()
}

/** Renders the components anew whose code has changed. Their state stays while their hooks are the same. */
export const refresh = () => runtime.performReactRefresh()

Object.assign(globalThis, {
  hot: { follow, register: runtime.register, signature: runtime.createSignatureFunctionForTransform },
})
runtime.injectIntoGlobalHook(globalThis as unknown as Window)
