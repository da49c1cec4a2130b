import { useLazy } from '@flight-amigo/shared-ui/lazy'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Component, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { busy } from '../app/ready.ts'
import { useFaults } from './faults.ts'
import { loadedPart, loadedSkeleton, loadPart, loadSkeleton } from './loader.ts'
import styles from './RemotePart.module.css'
import { useKeptFocus } from './useKeptFocus.ts'

interface Props {
  remote: string
  part: string
  /** Stands in at first: the HTML that the document has painted, or an element of the shell. */
  skeleton: string | ReactElement
  props?: object
  /** True while it is not known whether the part may show. The skeleton stands in. */
  waits?: boolean
  whenBroken: (retry: () => void, retrying: boolean) => ReactNode
}

/**
 * Shows the skeleton of a page or a fill, then the part itself. React.lazy would also make React hydrate a boundary that
 * the server could not finish.
 */
export function RemotePart({ remote, part, skeleton, props, waits = false, whenBroken }: Props) {
  const [Own, setOwn] = useState(() => loadedSkeleton(remote, part))
  const [attempt, setAttempt] = useState(0)
  const { report, dropData } = useFaults(remote, part)
  const load = () => {
    if (!skeleton) loadSkeleton(remote, part).then((loaded) => setOwn(() => loaded))
    return loadPart(remote, part).catch((error) => {
      console.warn(error)
      report()
      throw error
    })
  }
  const { loaded: Part, isFailed, isRetrying, retry } = useLazy(load, { known: loadedPart(remote, part) })
  const isPending = !Part && !isFailed
  useEffect(() => (isPending ? busy() : undefined), [isPending])

  // Read by measure/measure.ts, and by the check of a release before it goes live.
  useEffect(() => {
    if (Part) performance.mark?.(`stands ${remote} ${part}`)
  }, [Part, remote, part])

  // Most pages throw because of their data, and the store would give them the same data again.
  const rerender = () => {
    dropData()
    setAttempt(attempt + 1)
  }

  // The wrapper stays the same element, so the page replaces the skeleton and nothing moves.
  const place = {
    'data-remote': remote,
    'data-part': part,
    ref: useKeptFocus(`${isFailed} ${isRetrying} ${attempt} ${!Part}`),
  }
  const comes = skeleton || Own
  if (isFailed || (isRetrying && !Part && !comes)) return <div {...place}>{whenBroken(retry, isRetrying)}</div>
  if (Part && !waits)
    return (
      <div {...place}>
        <ErrorBoundary key={attempt} fallback={(again) => whenBroken(again, false)} onRetry={rerender} onError={report}>
          <Part {...props} />
        </ErrorBoundary>
      </div>
    )
  if (Own)
    return (
      <div {...place}>
        <Own />
      </div>
    )
  if (typeof skeleton !== 'string') return <div {...place}>{skeleton}</div>
  if (!skeleton && part.startsWith('route:'))
    return (
      <div {...place}>
        <Coming />
      </div>
    )
  return <div {...place} dangerouslySetInnerHTML={{ __html: skeleton }} />
}

/** Stands in for a page whose remote is slow: not even its skeleton has come. */
const Coming = () => (
  <div className={styles.page} role="status" aria-busy="true" aria-label="Loading">
    <Skeleton shape="block" className={styles.heading} />
    <Skeleton lines={5} />
  </div>
)

interface BoundaryProps {
  children: ReactNode
  fallback: (retry: () => void) => ReactNode
  onRetry: () => void
  onError: () => void
}

/** Contains errors of its children. The parent gives it a new `key` to try again. */
class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch() {
    this.props.onError()
  }
  override render() {
    return this.state.broken ? this.props.fallback(this.props.onRetry) : this.props.children
  }
}
