import type { DeployToken } from '@flight-amigo/backend/contract/releases'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { api, errorText, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect, useRef, useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { type Action, packageOfAction } from './actions.ts'
import styles from './Board.module.css'
import { momentOf, shortOf, timeOf } from './labels.ts'
import { PackageCard } from './PackageCard.tsx'
import { LoadingReleases } from './ReleasesSkeleton.tsx'
import { isMadeHere, isWrongToken, RELEASES, releasesApi } from './releases.api.ts'

const POLL_MS = 5_000
/** Metrics and previews change without a change of the live versions. */
const METRICS_POLL_MS = 20_000

const POLLING = { skipPollingIfUnfocused: true, refetchOnFocus: true, refetchOnReconnect: true }

/**
 * The latest responses of the server, which include other people's changes. `isCutOff`: the server does not respond.
 * `lastResponseAt`: the time of its last response.
 */
function usePolledReleases(me: string) {
  const dispatch = useDispatch()
  const live = releasesApi.useLiveSetQuery(undefined, { ...POLLING, pollingInterval: POLL_MS })
  const lines = releasesApi.useReleaseLinesQuery(undefined, { ...POLLING, pollingInterval: METRICS_POLL_MS })
  const history = releasesApi.useReleaseHistoryInfiniteQuery()

  const generation = live.data?.generation
  const before = useRef(generation)
  useEffect(() => {
    if (before.current !== undefined && generation !== before.current) dispatch(api.util.invalidateTags(RELEASES))
    before.current = generation
  }, [generation, dispatch])

  const newest = history.data?.pages[0]?.changes[0]
  useChangeToasts(newest, me)
  const isCutOff = Boolean(live.error || lines.error)
  useEffect(() => {
    if (isCutOff) announce('The site does not respond.', 'assertive')
  }, [isCutOff])
  return { lines, newest, isCutOff, lastResponseAt: lines.fulfilledTimeStamp }
}

function useChangeToasts(newest: { generation: number; by: string; what: string } | undefined, me: string): void {
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (!newest) return
    if (seen.current !== undefined && newest.generation > seen.current && !isMadeHere(newest, me))
      toast({ title: 'The live set has changed', description: `${newest.by}: ${newest.what}` })
    seen.current = newest.generation
  }, [newest, me])
}

function History({ me }: { me: string }) {
  const { data, error, isLoading, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    releasesApi.useReleaseHistoryInfiniteQuery()
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <Card as="section" className={styles.history} aria-labelledby="history">
      <h2 id="history">History</h2>
      {isLoading && (
        <SkeletonGroup label="Loading the history">
          <Skeleton width="full" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          level={3}
          title="The history could not be read"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorText(error, 'Please check the connection and try again.')}
        </ErrorState>
      )}
      <ol className={styles.changes}>
        {changes.map(({ generation, at, by, what: summary, changes: changedPackages }) => (
          <li key={generation}>
            <p className={styles.status}>{summary}</p>
            <ul className={styles.each}>
              {changedPackages.map((change) => (
                <li key={change.name}>
                  <strong>{change.name}</strong> {shortOf(change)}
                  {change.commit && (
                    <>
                      , commit <code>{change.commit}</code>
                    </>
                  )}
                </li>
              ))}
            </ul>
            <p className={styles.by}>
              {by === me ? `you, ${by}` : by} · <time dateTime={at}>{momentOf(at)}</time> · generation {generation}
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier Changes
        </Button>
      )}
    </Card>
  )
}

interface Props {
  token: DeployToken
  onEnd: () => void
  onRefused: () => unknown
}

function scopeText(scope: string, mayPromote: boolean): string {
  if (!mayPromote)
    return `Your token can publish previews of ${scope === '*' ? 'every package' : scope}. It cannot change what is live.`
  return scope === '*'
    ? 'Your token can release every package.'
    : `Your token can release ${scope}. The other packages are read-only.`
}

export function Board({ token: { scope, by, mayPromote = true }, onEnd, onRefused }: Props) {
  const { lines, newest, isCutOff, lastResponseAt } = usePolledReleases(by)
  const [action, setAction] = useState<Action>()
  const isRefused = isWrongToken(lines.error)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  const isOwn = (name: string) => scope === '*' || scope === name
  const canAct = (name: string) => mayPromote && isOwn(name)
  const names = [...new Set((lines.data ?? []).map(({ name }) => name))].sort(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)),
  )

  function closeDialog(completed: Action) {
    setAction(undefined)
    // The button that opened the dialog may have disappeared.
    setTimeout(() => document.getElementById(`package-${packageOfAction(completed)}`)?.focus())
  }

  return (
    <>
      <div className={styles.bar}>
        <p className={styles.author}>
          You act as <strong>{by}</strong>. {scopeText(scope, mayPromote)}
        </p>
        <Button variant="quiet" size="small" onClick={onEnd}>
          Forget Token
        </Button>
      </div>
      {isCutOff && lines.data && (
        <Notice tone="danger" title="The site does not respond">
          What you see is from {timeOf(lastResponseAt ?? Date.now())}. This page tries again by itself.
        </Notice>
      )}
      {lines.isLoading && <LoadingReleases />}
      {!lines.isLoading && !lines.data && (
        <ErrorState
          title="The releases could not be read"
          onRetry={() => void lines.refetch()}
          retrying={lines.isFetching}
        >
          {errorText(lines.error, 'Please check the connection and try again.')}
        </ErrorState>
      )}
      {lines.data && names.length === 0 && (
        <EmptyState title="Nothing has been released yet">
          <code>npm run release -- publish mf-listings</code> makes the first release.
        </EmptyState>
      )}
      {names.map((name) => (
        <PackageCard
          key={name}
          name={name}
          lines={lines.data?.filter((line) => line.name === name) ?? []}
          canAct={canAct(name)}
          onAct={setAction}
        />
      ))}
      {lines.data && <History me={by} />}
      {action && (
        <ActionDialog
          key={JSON.stringify(action)}
          initialAction={action}
          lines={lines.data ?? []}
          newest={newest}
          me={by}
          canAct={canAct}
          onClose={() => setAction(undefined)}
          onDone={() => closeDialog(action)}
        />
      )}
    </>
  )
}
