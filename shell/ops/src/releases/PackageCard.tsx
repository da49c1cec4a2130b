import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { type Action, refOf } from './actions.ts'
import { momentOf } from './labels.ts'
import styles from './PackageCard.module.css'
import { ReleaseMetrics } from './ReleaseMetrics.tsx'

const Facts = ({ line }: { line: ReleaseLine }) => (
  <div className={styles.facts}>
    <p className={styles.release}>
      <code>{line.version}</code>
      {line.status === 'stable' && <Badge tone="good">Live</Badge>}
      {line.status === 'canary' && <Badge tone="accent">Canary</Badge>}
      {line.withdrawn !== null && <Badge tone="dusk">Withdrawn</Badge>}
      {line.isVisuallyChecked === false && <Badge tone="dusk">Not checked</Badge>}
      {!line.served && <Badge tone="accent">Broken by this backend</Badge>}
    </p>
    <p className={styles.origin}>
      {line.commit ? (
        <>
          commit <code>{line.commit}</code>
          {line.author ? (
            <>
              {' '}
              by <bdi>{line.author}</bdi>
            </>
          ) : null}
          ,{' '}
        </>
      ) : null}
      published by {line.by}, <time dateTime={line.publishedAt}>{momentOf(line.publishedAt)}</time>
      {line.pipeline ? (
        <>
          ,{' '}
          <a
            href={line.pipeline}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Pipeline of ${refOf(line)}, in a new tab`}
          >
            pipeline
          </a>
        </>
      ) : null}
    </p>
    {line.withdrawn && <p className={styles.origin}>Withdrawn: {line.withdrawn}</p>}
    {line.broken.length > 0 && <p className={styles.origin}>Breaks: {line.broken.join('; ')}</p>}
  </div>
)

interface StoredProps {
  lines: ReleaseLine[]
  isLive: boolean
  canAct: boolean
  onAct: (action: Action) => void
}

/** Releases that are neither live nor a canary: previews, and previous live releases. */
function Stored({ lines, isLive, canAct, onAct }: StoredProps) {
  if (lines.length === 0) return null
  return (
    <details className={styles.stored} open={!isLive}>
      <summary>{lines.length === 1 ? '1 more release' : `${lines.length} more releases`}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line.version}>
            <Facts line={line} />
            <div className={styles.actions}>
              {line.preview && (
                <a
                  href={line.preview}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Preview ${refOf(line)}, in a new tab`}
                >
                  Preview
                </a>
              )}
              {canAct && <Actions line={line} isLive={isLive} onAct={onAct} />}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Actions({ line, isLive, onAct }: { line: ReleaseLine } & Pick<StoredProps, 'isLive' | 'onAct'>) {
  const ref = refOf(line)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Make Live: ${ref}`}
        onClick={() => onAct({ kind: 'promote', releases: [ref] })}
      >
        Make Live
      </Button>
      {isLive && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Canary of ${ref}`}
          onClick={() => onAct({ kind: 'canary', release: ref, percent: 10, guard: true })}
        >
          Canary
        </Button>
      )}
      {line.withdrawn === null && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Withdraw ${ref}`}
          onClick={() => onAct({ kind: 'withdraw', release: ref })}
        >
          Withdraw
        </Button>
      )}
    </>
  )
}

interface Props {
  name: string
  lines: ReleaseLine[]
  canAct: boolean
  onAct: (action: Action) => void
}

export function PackageCard({ name, lines, canAct, onAct }: Props) {
  const stable = lines.find(({ status }) => status === 'stable')
  const canary = lines.find(({ status }) => status === 'canary')
  const stored = lines.filter(({ status }) => status === 'stored')
  return (
    <Card as="section" className={styles.card} aria-labelledby={`package-${name}`}>
      <div className={styles.head}>
        <h2 id={`package-${name}`} tabIndex={-1}>
          {name}
        </h2>
        {canary && <Badge tone="accent">Canary {canary.percent} %</Badge>}
        {canary?.guard && <Badge tone="good">Guarded</Badge>}
        {!stable && <Badge>Not live</Badge>}
        {canAct && stable && (
          <div className={styles.actions}>
            {!canary && (
              <Button variant="quiet" size="small" onClick={() => onAct({ kind: 'rollback', name })}>
                Roll Back
              </Button>
            )}
            {name !== 'shell' && (
              <Button variant="quiet" size="small" onClick={() => onAct({ kind: 'retire', name })}>
                Retire
              </Button>
            )}
          </div>
        )}
      </div>
      {stable && <Facts line={stable} />}
      {stable && <ReleaseMetrics stable={stable} canary={canary} />}
      {stable && <ReleaseErrors line={stable} />}
      {canary && (
        <div className={styles.canary}>
          <Facts line={canary} />
          <ReleaseErrors line={canary} />
          {canAct && (
            <div className={styles.actions}>
              <Button size="small" onClick={() => onAct({ kind: 'promote', releases: [refOf(canary)] })}>
                Make Live
              </Button>
              <Button
                variant="quiet"
                size="small"
                onClick={() =>
                  onAct({ kind: 'canary', release: refOf(canary), percent: canary.percent ?? 10, guard: canary.guard })
                }
              >
                Change Share or Guard
              </Button>
              <Button
                variant="quiet"
                size="small"
                onClick={() => onAct({ kind: 'rollback', name, ends: refOf(canary) })}
              >
                Take Back
              </Button>
            </div>
          )}
        </div>
      )}
      <Stored lines={stored} isLive={stable !== undefined} canAct={canAct} onAct={onAct} />
    </Card>
  )
}

function ReleaseErrors({ line }: { line: ReleaseLine }) {
  const { errors = [] } = line
  if (errors.length === 0) return null
  return (
    <details className={styles.errors}>
      <summary>{errors.length === 1 ? '1 error in browsers' : `${errors.length} different errors in browsers`}</summary>
      <ul aria-label={`Errors of ${refOf(line)}`}>
        {errors.map(({ message, route, engine, count, lastAt }) => (
          <li key={`${message} ${route} ${engine}`}>
            <code>{message}</code>
            <p className={styles.where}>
              {count === 1 ? 'once' : `${count.toLocaleString('en')} times`} at <code>{route}</code> in {engine}, last{' '}
              <time dateTime={lastAt}>{momentOf(lastAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
