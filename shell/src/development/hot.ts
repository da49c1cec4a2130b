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

export interface Running {
  hot: Hot
  build: () => string
}

const bundles = new Map<string, Running>()

export const runningBundles: ReadonlyMap<string, Running> = bundles

const isComponent = (exported: unknown) => runtime.isLikelyComponentType(exported)

/** A change of any other module affects the modules that import it. */
const isOfComponents = (exports: object) => {
  const all = Object.values(exports)
  return all.length > 0 && all.every(isComponent)
}

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

/** Rerenders the changed components. Their state is preserved while their hooks stay the same. */
export const refresh = () => runtime.performReactRefresh()

Object.assign(globalThis, {
  hot: { follow, register: runtime.register, signature: runtime.createSignatureFunctionForTransform },
})
runtime.injectIntoGlobalHook(globalThis as unknown as Window)
