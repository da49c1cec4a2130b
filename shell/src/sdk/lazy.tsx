import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type ComponentType, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'

/** When `useLazy` loads. */
export interface LazyOptions<T> {
  /** Nothing loads while it is false. */
  isWanted?: boolean
  /** The result of an earlier load, with which nothing loads. */
  known?: T | undefined
}

/**
 * Loads code when it is wanted. After a failure it loads again on `retry`, and when the network is back. React.lazy is
 * not used, because it remembers a failure for good.
 */
export function useLazy<T>(load: () => Promise<T>, { isWanted = true, known }: LazyOptions<T> = {}) {
  // In an object, because React would call a component that is given to a setter of state.
  const [loaded, setLoaded] = useState<{ value: T } | undefined>(() =>
    known === undefined ? undefined : { value: known },
  )
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>('loading')
  const start = useEffectEvent(load)
  const isFailed = state === 'failed'

  useEffect(() => {
    if (loaded || isFailed || !isWanted) return
    let hasLeft = false
    start().then(
      // The loaded component may take long to render, so taps and scrolling go first.
      (value) => hasLeft || startTransition(() => setLoaded({ value })),
      () => hasLeft || setState('failed'),
    )
    return () => {
      hasLeft = true
    }
  }, [loaded, isFailed, isWanted])

  const retry = () => setState('retrying')
  useRetryOnline(isFailed, retry)
  return { loaded: loaded?.value, isFailed, isRetrying: state === 'retrying', retry }
}

/** What a lazy component renders until its code has loaded, and when loading failed. By default, nothing. */
export interface LazyComponentOptions {
  loading?: ReactNode
  /** Renders the failure to load the code (`notLoaded` of shared-ui). Without it, nothing is shown. */
  failed?: (retry: () => void) => ReactNode
}

/** A component whose code is loaded when it is first shown. Once loaded, it is shown immediately. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, failed }: LazyComponentOptions = {},
) {
  let known: ComponentType<Props> | undefined
  const loadOnce = async () => {
    known = await load()
    return known
  }
  return function LazyComponent(props: Props) {
    const { loaded: Loaded, isFailed, retry } = useLazy(loadOnce, { known })
    if (Loaded) return <Loaded {...props} />
    return isFailed ? failed?.(retry) : loading
  }
}
