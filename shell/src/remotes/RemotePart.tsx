import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useFaults } from './faults.ts'
import { loadedPart, loadPart } from './loader.ts'

interface Props {
  remote: string
  part: string
  /** What stands there until then: HTML that the remote's build rendered, or an element of the shell's own. */
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
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState(false)
  const { report, dropData } = useFaults(remote, part)

  useEffect(() => {
    if (Part || broken) return
    let left = false
    loadPart(remote, part).then(
      (loaded) => left || setPart(() => loaded),
      (error) => {
        console.warn(error)
        report()
        if (!left) setBroken(true)
      },
    )
    return () => {
      left = true
    }
  }, [Part, broken, remote, part, report])

  const reload = () => setBroken(false)
  // What made a page throw is most often data, and the store would hand it the same again.
  const rerender = () => {
    dropData()
    setAttempt(attempt + 1)
  }

  // The wrapper stays the same element throughout, so the page takes the skeleton's place and nothing moves.
  if (broken) return <div data-remote={remote}>{whenBroken(reload)}</div>
  if (!Part && typeof skeleton === 'string')
    return <div data-remote={remote} dangerouslySetInnerHTML={{ __html: skeleton }} />
  if (!Part) return <div data-remote={remote}>{skeleton}</div>
  return (
    <div data-remote={remote}>
      <ErrorBoundary key={attempt} fallback={whenBroken} onRetry={rerender} onError={report}>
        <Part {...props} />
      </ErrorBoundary>
    </div>
  )
}
