import type { DeployToken, ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { errorText } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import styles from './ReleasesPage.module.css'
import { LoadingReleases } from './ReleasesSkeleton.tsx'
import { type Action, isWrongToken, releasesApi } from './releases.api.ts'

const POLLING = {
  pollingInterval: 10_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
}
/** The releases of a package that wait. The command line lists the others. */
const MOST_WAITING = 3

const refOf = ({ name, version }: ReleaseLine) => `${name}@${version}`
const share = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)
const ms = (value: number | null) => (value === null ? '–' : `${value.toLocaleString('en')} ms`)
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Live, then the canary, then what waits, newest first. */
function rowsOf(lines: ReleaseLine[], name: string): ReleaseLine[] {
  const own = lines.filter((line) => line.name === name)
  const waiting = own.filter(({ status, withdrawn }) => status === 'stored' && withdrawn === null)
  const newest = waiting.sort((one, other) => other.publishedAt.localeCompare(one.publishedAt)).slice(0, MOST_WAITING)
  return [
    ...own.filter(({ status }) => status === 'stable'),
    ...own.filter(({ status }) => status === 'canary'),
    ...newest,
  ]
}

interface Props {
  token: DeployToken
  onEnd: () => void
  onRefused: () => unknown
}

export function ReleasesTable({ token: { scope, by, mayPromote = true }, onEnd, onRefused }: Props) {
  const { data: lines, error, isFetching, refetch } = releasesApi.useReleaseLinesQuery(undefined, POLLING)
  const [asked, setAsked] = useState<{ action: Action; title: string }>()
  const isRefused = isWrongToken(error)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])

  return (
    <>
      <div className={styles.bar}>
        <p>
          You act as <strong>{by}</strong>.{' '}
          {mayPromote
            ? `Your token can release ${scope === '*' ? 'every package' : scope}.`
            : 'Your token can publish previews. It cannot change what is live.'}
        </p>
        <Button variant="quiet" size="small" onClick={onEnd}>
          Forget Token
        </Button>
      </div>
      {lines && error && <Notice tone="danger" title="The site does not respond" />}
      {!lines && !error && <LoadingReleases />}
      {!lines && error && (
        <ErrorState title="The releases could not be read" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Please check the connection and try again.')}
        </ErrorState>
      )}
      {lines?.length === 0 && (
        <EmptyState title="Nothing has been released yet">
          <code>npm run release -- publish mf-listings</code> makes the first release.
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption>
              Visits since the canary began, or of the last four weeks; times are the 75th percentile. Everything else:{' '}
              <code>npm run release -- --help</code>
            </caption>
            <thead>
              <tr>
                {['Release', 'Actions', 'Visits', 'Failed', 'LCP', 'INP', 'Load', 'Published'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            {[...new Set(lines.map(({ name }) => name))].map((name) => (
              <tbody key={name}>
                {rowsOf(lines, name).map((line) => (
                  <Row
                    key={line.version}
                    line={line}
                    hasCanary={lines.some((other) => other.name === name && other.status === 'canary')}
                    canAct={mayPromote && (scope === '*' || scope === name)}
                    onAct={(action, title) => setAsked({ action, title })}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {asked && <ActionDialog {...asked} lines={lines ?? []} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface RowProps {
  line: ReleaseLine
  hasCanary: boolean
  canAct: boolean
  onAct: (action: Action, title: string) => void
}

function Row({ line, hasCanary, canAct, onAct }: RowProps) {
  const ref = refOf(line)
  const { name, status, errors = [] } = line
  const promote = () => onAct({ kind: 'promote', releases: [ref] }, `Make ${ref} live`)
  const rollBack = () => onAct({ kind: 'rollback', names: [name] }, `Roll ${status === 'canary' ? ref : name} back`)
  return (
    <tr>
      <th scope="row">
        {line.preview ? (
          <a href={line.preview} target="_blank" rel="noopener" aria-label={`Preview ${ref}, in a new tab`}>
            {ref}
          </a>
        ) : (
          ref
        )}
        <p className={styles.badges}>
          {status === 'stable' && <Badge tone="good">Live</Badge>}
          {status === 'canary' && (
            <Badge tone="accent">{`Canary ${line.percent} %${line.guard ? ', guarded' : ''}`}</Badge>
          )}
          {line.isVisuallyChecked === false && <Badge tone="dusk">Not checked</Badge>}
          {!line.served && <Badge tone="accent">Broken by this backend</Badge>}
        </p>
        {errors.length > 0 && (
          <details>
            <summary>{errors.length === 1 ? '1 error in browsers' : `${errors.length} errors in browsers`}</summary>
            <ul aria-label={`Errors of ${ref}`}>
              {errors.map(({ message, route, engine, count, lastAt }) => (
                <li key={`${message} ${route} ${engine}`}>
                  <code>{message}</code>: {count} × at <code>{route}</code> in {engine}, last{' '}
                  {day.format(new Date(lastAt))}
                </li>
              ))}
            </ul>
          </details>
        )}
      </th>
      <td>
        {canAct && (
          <div className={styles.actions}>
            {status !== 'stable' && (
              <Button variant="quiet" size="small" aria-label={`Make Live: ${ref}`} onClick={promote}>
                Make Live
              </Button>
            )}
            {(status === 'canary' || (status === 'stable' && !hasCanary)) && (
              <Button variant="quiet" size="small" aria-label={`Roll Back: ${ref}`} onClick={rollBack}>
                Roll Back
              </Button>
            )}
          </div>
        )}
      </td>
      <td>{line.sessions.toLocaleString('en')}</td>
      <td>{share(line.errorShare)}</td>
      {[line.lcp, line.inp, line.load].map((value, index) => (
        <td key={index}>{ms(value)}</td>
      ))}
      <td>
        {day.format(new Date(line.publishedAt))}
        <br />
        <bdi>{line.author ?? line.by}</bdi> {line.commit && <code>{line.commit}</code>}
      </td>
    </tr>
  )
}
