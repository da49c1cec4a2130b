import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { type Action, refOf } from './actions.ts'
import { Facts } from './Facts.tsx'
import { Figures } from './Figures.tsx'
import styles from './PackageCard.module.css'
import { Stored } from './Stored.tsx'

interface Props {
  name: string
  /** The releases of this package: the live one, its canary and the newest of the rest. */
  lines: ReleaseLine[]
  canAct: boolean
  onAct: (action: Action) => void
}

/** One package: what is live, its canary beside it, and what else is there. */
export function PackageCard({ name, lines, canAct, onAct }: Props) {
  const stable = lines.find(({ stands }) => stands === 'stable')
  const canary = lines.find(({ stands }) => stands === 'canary')
  const stored = lines.filter(({ stands }) => stands === 'stored')
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
      {stable && <Figures stable={stable} canary={canary} />}
      {canary && (
        <div className={styles.canary}>
          <Facts line={canary} />
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
