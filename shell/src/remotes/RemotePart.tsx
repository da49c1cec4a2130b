import { type ComponentType, type ReactElement, type ReactNode, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useFaults } from './faults.ts'
import { loadedPart, loadPart, loadSkeleton } from './loader.ts'

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
