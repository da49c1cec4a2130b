import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { Button } from '@flight-amigo/shared-ui/Button'
import { type Action, refOf } from './actions.ts'
import { Facts } from './Facts.tsx'
import styles from './PackageCard.module.css'

interface Props {
  lines: ReleaseLine[]
  isLive: boolean
  canAct: boolean
  onAct: (action: Action) => void
}

/** Releases that are neither live nor a canary: previews, and what was live before. */
export function Stored({ lines, isLive, canAct, onAct }: Props) {
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

function Actions({ line, isLive, onAct }: { line: ReleaseLine } & Pick<Props, 'isLive' | 'onAct'>) {
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
