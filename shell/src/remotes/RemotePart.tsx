import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import {
  Component,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { useFaults } from './faults.ts'
import { loadedPart, loadPart, loadSkeleton } from './loader.ts'
import styles from './RemotePart.module.css'

interface Props {
  remote: string
  part: string
  /** Stands in at first: the HTML that the document has painted, or an element of the shell. */
  skeleton: string | ReactElement
  props?: object
  whenBroken: (retry: () => void) => ReactNode
}

/**
 * Shows the skeleton of a page or a fill, then the part itself. It does not use React.lazy, which remembers a failure
 * for good and would make React hydrate a boundary that the server could not finish.
 */
export function RemotePart({ remote, part, skeleton, props, whenBroken }: Props) {
  const [Part, setPart] = useState<ComponentType<object> | undefined>(() => loadedPart(remote, part))
  const [Skeleton, setSkeleton] = useState<ComponentType>()
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState(false)
  const { report, dropData } = useFaults(remote, part)

  useEffect(() => {
    if (Part || broken) return
    let left = false
    if (!skeleton) loadSkeleton(remote, part).then((loaded) => left || setSkeleton(() => loaded))
    loadPart(remote, part).then(
      // A page takes long to render, so taps and scrolling go first.
      (loaded) => left || startTransition(() => setPart(() => loaded)),
      (error) => {
        console.warn(error)
        report()
        if (!left) setBroken(true)
      },
    )
    return () => {
      left = true
    }
  }, [Part, broken, remote, part, report, skeleton])

  // Read by measure/measure.ts, and by the check of a release before it goes live.
  useEffect(() => {
    if (Part) performance.mark?.(`stands ${remote} ${part}`)
  }, [Part, remote, part])

  const reload = () => setBroken(false)
  // Most pages throw because of their data, and the store would give them the same data again.
  const rerender = () => {
    dropData()
    setAttempt(attempt + 1)
  }

  // The wrapper stays the same element, so the page replaces the skeleton and nothing moves.
  const place = { 'data-remote': remote, 'data-part': part }
  if (broken) return <div {...place}>{whenBroken(reload)}</div>
  if (Part)
    return (
      <div {...place}>
        <ErrorBoundary key={attempt} fallback={whenBroken} onRetry={rerender} onError={report}>
          <Part {...props} />
        </ErrorBoundary>
      </div>
    )
  if (Skeleton)
    return (
      <div {...place}>
        <Skeleton />
      </div>
    )
  if (typeof skeleton !== 'string') return <div {...place}>{skeleton}</div>
  return <div {...place} dangerouslySetInnerHTML={{ __html: skeleton }} />
}

/**
 * Replaces a page that did not load, and offers another try. The title is quoted: "Payment Success" as a heading would
 * claim a success that nobody knows of.
 */
export const RemoteUnavailable = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <div className={styles.unavailable}>
    <PageHeading>This page did not arrive</PageHeading>
    <ErrorState title={`“${title}” is missing for the moment`} onRetry={onRetry}>
      Everything else on the site works as usual.
    </ErrorState>
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
