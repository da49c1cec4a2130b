import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import styles from './ReleaseMetrics.module.css'

const ms = (value: number | null) => (value === null ? 'none yet' : `${value.toLocaleString('en')} ms`)

const rows: Array<{
  label: string
  help: string
  of: (line: ReleaseLine) => string
  by: (line: ReleaseLine) => number
}> = [
  {
    label: 'Visits',
    help: 'Documents that have reported',
    of: ({ sessions }) => sessions.toLocaleString('en'),
    by: () => 0,
  },
  {
    label: 'Failed',
    help: 'Visits in which something failed',
    of: ({ errorShare, sessions }) =>
      errorShare === null ? 'none yet' : `${(errorShare * 100).toFixed(1)} % (${Math.round(errorShare * sessions)})`,
    by: ({ errorShare }) => errorShare ?? 0,
  },
  {
    label: 'LCP',
    help: 'Largest contentful paint, three of four visits are faster',
    of: ({ lcp }) => ms(lcp),
    by: ({ lcp }) => lcp ?? 0,
  },
  {
    label: 'INP',
    help: 'Interaction to next paint, three of four visits are faster',
    of: ({ inp }) => ms(inp),
    by: ({ inp }) => inp ?? 0,
  },
  {
    label: 'Load',
    help: 'Time to load its code, three of four visits are faster',
    of: ({ load }) => ms(load),
    by: ({ load }) => load ?? 0,
  },
]

/** A difference of a tenth is highlighted. It has no effect: the guard uses its own interval. */
const isWorse = (canary: number, stable: number) => canary > stable * 1.1

export function ReleaseMetrics({ stable, canary }: { stable: ReleaseLine; canary: ReleaseLine | undefined }) {
  if (!canary && stable.sessions === 0) return <p className={styles.caption}>No visit has reported yet.</p>
  return (
    <table className={styles.metrics}>
      <caption className={styles.caption}>
        {canary
          ? 'Since the canary began; three visits in four stay below these times'
          : 'Last four weeks; three visits in four stay below these times'}
      </caption>
      <thead>
        <tr>
          <td />
          {rows.map(({ label, help }) => (
            <th key={label} scope="col" title={help}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[stable, ...(canary ? [canary] : [])].map((line) => (
          <tr key={line.version}>
            <th scope="row">{line === canary ? 'Canary' : 'Live'}</th>
            {rows.map(({ label, of, by }) => {
              const worse = line === canary && isWorse(by(line), by(stable))
              return (
                <td key={label} data-label={label} data-worse={worse || undefined}>
                  {of(line)}
                  {worse && <span className={styles.worse}> more</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
