import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type ComponentType, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { markBusy } from '../app/ready.tsx'

interface LazyOptions<T> {
  isEnabled?: boolean
  known?: T | undefined
}

/**
 * After a failure, loads again on `retry` and when the network is back. React.lazy is not used, because it caches a
 * failure forever.
 */
export function useLazy<T>(load: () => Promise<T>, { isEnabled = true, known }: LazyOptions<T> = {}) {
  // In an object, because a state setter would call a component as a function.
  const [loaded, setLoaded] = useState<{ value: T } | undefined>(() =>
    known === undefined ? undefined : { value: known },
  )
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>('loading')
  const start = useEffectEvent(load)
  const isFailed = state === 'failed'

  useEffect(() => {
    if (loaded || isFailed || !isEnabled) return
    let ignore = false
    const done = markBusy(true)
    start().then(
      // A transition, because the component may take long to render, and taps and scrolling must go first.
      (value) => ignore || startTransition(() => setLoaded({ value })),
      () => ignore || setState('failed'),
    )
    return () => {
      ignore = true
      done()
    }
  }, [loaded, isFailed, isEnabled])

  const retry = () => setState('retrying')
  useRetryOnline(isFailed, retry)
  return { loaded: loaded?.value, isFailed, isRetrying: state === 'retrying', retry }
}

interface LazyComponentOptions<Props = object> {
  loading?: ReactNode | ((props: Props) => ReactNode)
  /** Renders the failure to load the code (`lazyFallback` of shared-ui). Without it, nothing is shown. */
  failed?: (retry: () => void, isRetrying: boolean, props: Props) => ReactNode
}

const loaders = new WeakMap<object, () => Promise<unknown>>()

/** Preloads a lazy component. Returns undefined if the component is not lazy. */
export const loadLazy = async (component: object) => (await loaders.get(component)?.()) as ComponentType | undefined

/** The code is loaded when the component is first shown. A loaded component is shown immediately. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, failed }: LazyComponentOptions<Props> = {},
) {
  let known: ComponentType<Props> | undefined
  const loadOnce = async () => {
    known = await load()
    return known
  }
  function LazyComponent(props: Props) {
    const { loaded: Loaded, isFailed, isRetrying, retry } = useLazy(loadOnce, { known })
    if (Loaded) return <Loaded {...props} />
    if (isFailed || isRetrying) return failed?.(retry, isRetrying, props)
    return typeof loading === 'function' ? loading(props) : loading
  }
  loaders.set(LazyComponent, loadOnce)
  return LazyComponent
}
