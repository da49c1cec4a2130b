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
  /** What stands there at first: the HTML that the document has painted, or an element of the shell's own. */
  skeleton: string | ReactElement
  props?: object
  whenBroken: (retry: () => void) => ReactNode
}

/**
 * A page or a fill, from skeleton to screen. State instead of React.lazy, which remembers a failure for good and
 * would make React hydrate a boundary that the server could not finish.
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
      // A page is much to render: whoever taps or scrolls meanwhile goes first.
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

  // For who measures (measure/measure.ts) and who checks a release before it is live.
  useEffect(() => {
    if (Part) performance.mark?.(`stands ${remote} ${part}`)
  }, [Part, remote, part])

  const reload = () => setBroken(false)
  // What made a page throw is most often data, and the store would hand it the same again.
  const rerender = () => {
    dropData()
    setAttempt(attempt + 1)
  }

  // The wrapper stays the same element throughout, so the page takes the skeleton's place and nothing moves.
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
 * In place of a page that did not come: what is missing, that the rest works, and another try. The title stands in
 * quotes: "Payment Success" as a heading would promise what nobody knows.
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

/** What throws in here ends here. The parent gives it a new `key` to try again. */
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
