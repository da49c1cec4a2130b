import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { t } from '@lingui/core/macro'
import { Component, type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { api, useDispatch } from '../sdk/api.ts'
import { useLazy } from '../sdk/lazy.tsx'
import { rememberUser, useSession } from '../sdk/session.ts'
import { trackFailure } from '../sdk/track.ts'
import { loadedPart, loadedSkeleton, loadPart, loadSkeleton } from './loader.ts'
import styles from './RemotePart.module.css'
import { useSite } from './site.ts'

const reported = new Set<string>()

/** Reports a broken part of a release once, and can drop the data that may have broken it. */
function useFailureReport(owner: string, part: string) {
  const { releases, shell } = useSite()
  const { user } = useSession()
  const dispatch = useDispatch()
  const version = releases.find(({ name }) => name === owner)?.version ?? shell.version
  const report = useCallback(
    (error?: Error) => {
      const failedPart = `${owner}@${version} ${part}`
      if (reported.has(failedPart)) return
      reported.add(failedPart)
      trackFailure(`${owner}@${version}`, part)
      performance.mark?.(`failed ${owner} ${part}`, { detail: error && `${error.name}: ${error.message}` })
      dispatchEvent(new Event('part-failed'))
    },
    [owner, version, part],
  )
  const dropData = () => {
    dispatch(api.util.resetApiState())
    // The session did not break the part, so the header need not request it again.
    dispatch(rememberUser(user))
  }
  return { report, dropData }
}

/**
 * For an element whose content is replaced: if the old content had the focus, focuses the heading of the new content,
 * or the element itself.
 */
function usePreservedFocus(content: string) {
  const wrapper = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = wrapper.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const target = wrapper.current?.querySelector<HTMLElement>('h1') ?? wrapper.current
    if (target) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }, [content])
  return wrapper
}

interface Props {
  remote: string
  part: string
  skeleton: string | ReactElement
  props?: object
  /** True while the session loads. The skeleton is shown until the user is known to have access. */
  isPostponed?: boolean
  renderError: (retry: () => void, retrying: boolean) => ReactNode
}

/**
 * Shows the skeleton of a page or an extension, then the part itself. React.lazy is not used, because React would
 * hydrate a boundary that the server could not finish.
 */
export function RemotePart({ remote, part, skeleton, props, isPostponed = false, renderError }: Props) {
  const [LoadedSkeleton, setLoadedSkeleton] = useState(() => loadedSkeleton(remote, part))
  const [attempt, setAttempt] = useState(0)
  const { report, dropData } = useFailureReport(remote, part)
  const load = () => {
    if (!skeleton) loadSkeleton(remote, part).then((loaded) => setLoadedSkeleton(() => loaded))
    return loadPart(remote, part).catch((error) => {
      console.warn(error)
      report()
      throw error
    })
  }
  const { loaded: Part, isFailed, isRetrying, retry } = useLazy(load, { known: loadedPart(remote, part) })

  // Read by measure/measure.ts and by the visual check of a release.
  useEffect(() => {
    if (Part) performance.mark?.(`rendered ${remote} ${part}`)
  }, [Part, remote, part])

  // Most pages throw because of their data, and the store would return the same data again.
  const rerender = () => {
    dropData()
    setAttempt(attempt + 1)
  }

  // The wrapper stays the same element, so the page replaces the skeleton and nothing moves.
  const wrapperProps = {
    'data-remote': remote,
    'data-part': part,
    ref: usePreservedFocus(`${isFailed} ${isRetrying} ${attempt} ${!Part}`),
  }
  const hasSkeleton = skeleton || LoadedSkeleton
  if (isFailed || (isRetrying && !Part && !hasSkeleton))
    return <div {...wrapperProps}>{renderError(retry, isRetrying)}</div>
  if (Part && !isPostponed)
    return (
      <div {...wrapperProps}>
        <ErrorBoundary
          key={attempt}
          fallback={(retryRender) => renderError(retryRender, false)}
          onRetry={rerender}
          onError={report}
        >
          <Part {...props} />
        </ErrorBoundary>
      </div>
    )
  if (LoadedSkeleton)
    return (
      <div {...wrapperProps}>
        <LoadedSkeleton />
      </div>
    )
  if (typeof skeleton !== 'string') return <div {...wrapperProps}>{skeleton}</div>
  if (!skeleton && part.startsWith('route:'))
    return (
      <div {...wrapperProps}>
        <PagePlaceholder />
      </div>
    )
  return <div {...wrapperProps} dangerouslySetInnerHTML={{ __html: skeleton }} />
}

/** Shown while a remote is so slow that even the skeleton has not loaded. */
const PagePlaceholder = () => (
  <div className={styles.page} role="status" aria-busy="true" aria-label={t`Loading`}>
    <Skeleton shape="block" className={styles.heading} />
    <Skeleton lines={5} />
  </div>
)

interface BoundaryProps {
  children: ReactNode
  fallback: (retry: () => void) => ReactNode
  onRetry: () => void
  onError: (error: Error) => void
}

class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: Error) {
    this.props.onError(error)
  }
  override render() {
    return this.state.broken ? this.props.fallback(this.props.onRetry) : this.props.children
  }
}
