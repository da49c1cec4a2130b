import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Around {
  /** What stands there while the code loads. */
  loading: ReactNode
  /** What is said when the code cannot be loaded. Without it nobody misses the part. */
  failed?: string
}

/** A part of a page whose code comes when the part is first shown. Whoever comes back meets it at once. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { loading, failed }: Around) {
  let known: ComponentType<Props> | undefined
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [isFailed, setFailed] = useState(false)

    useEffect(() => {
      if (Part || isFailed) return
      let left = false
      load().then(
        (loaded) => {
          known = loaded
          if (!left) setPart(() => loaded)
        },
        () => left || setFailed(true),
      )
      return () => {
        left = true
      }
    }, [Part, isFailed])

    const retry = () => setFailed(false)
    useRetryOnline(isFailed, retry)
    if (Part) return <Part {...props} />
    if (isFailed) return failed ? <NotLoaded title={failed} onRetry={retry} retrying={false} /> : null
    return loading
  }
}
