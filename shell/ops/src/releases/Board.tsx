import type { DeployToken } from '@flight-amigo/backend/contract/releases'
import { Button } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { errorText } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { type Action, nameOf } from './actions.ts'
import styles from './Board.module.css'
import { History } from './History.tsx'
import { PackageCard } from './PackageCard.tsx'
import { LoadingReleases } from './ReleasesSkeleton.tsx'
import { isWrongToken } from './releases.api.ts'
import { useAnswers } from './useAnswers.ts'
import { timeOf } from './words.ts'

interface Props {
  token: DeployToken
  onEnd: () => void
  /** Called when the site does not take the token any more. */
  onRefused: () => unknown
}

/** Every package with its releases, and the history. */
export function Board({ token: { scope, by }, onEnd, onRefused }: Props) {
  const { lines, newest, isCutOff, lastAt } = useAnswers(by)
  const [action, setAction] = useState<Action>()
  const isRefused = isWrongToken(lines.error)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  const canAct = (name: string) => scope === '*' || scope === name
  const names = [...new Set((lines.data ?? []).map(({ name }) => name))].sort(
    (a, b) => Number(canAct(b)) - Number(canAct(a)),
  )

  function done(of: Action) {
    setAction(undefined)
    // The button that opened the dialog may be gone with what it was for.
    setTimeout(() => document.getElementById(`package-${nameOf(of)}`)?.focus())
  }

  return (
    <>
      <div className={styles.bar}>
        <p className={styles.who}>
          You act as <strong>{by}</strong>.{' '}
          {scope === '*' ? 'It releases every package.' : `It releases ${scope}; the others are here to be seen.`}
        </p>
        <Button variant="quiet" size="small" onClick={onEnd}>
          Forget Token
        </Button>
      </div>
      {isCutOff && lines.data && (
        <Notice tone="danger" title="The site does not answer">
          What you see is from {timeOf(lastAt ?? Date.now())}. This page tries again by itself.
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
          first={action}
          lines={lines.data ?? []}
          newest={newest}
          me={by}
          canAct={canAct}
          onClose={() => setAction(undefined)}
          onDone={() => done(action)}
        />
      )}
    </>
  )
}
