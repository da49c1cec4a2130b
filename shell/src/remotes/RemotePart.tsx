import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useFaults } from './faults.ts'
import { loadedPart, loadPart, loadStyles } from './loader.ts'
import { isStyled } from './styles.ts'

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
  const [styled, setStyled] = useState(() => isStyled(remote))
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState(false)
  const { report, dropData } = useFaults(remote, part)

  useEffect(() => {
    if (Part || broken) return
    let left = false
    // Its failure is one of the part's, too.
    loadStyles(remote).then(
      () => left || setStyled(true),
      () => {},
    )
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
  if (typeof skeleton !== 'string') return <div {...place}>{skeleton}</div>
  return <div {...place} dangerouslySetInnerHTML={{ __html: styled ? skeleton : '' }} />
}
