import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import styles from './ReleaseMetrics.module.css'

const formatMs = (value: number | null) => (value === null ? 'none yet' : `${value.toLocaleString('en')} ms`)

const columns: Array<{
  label: string
  help: string
  format: (release: ReleaseLine) => string
  /** A larger value is worse. */
  value: (release: ReleaseLine) => number
}> = [
  {
    label: 'Visits',
    help: 'Documents that have reported',
    format: ({ sessions }) => sessions.toLocaleString('en'),
    value: () => 0,
  },
  {
    label: 'Failed',
    help: 'Visits in which something failed',
    format: ({ errorShare, sessions }) =>
      errorShare === null ? 'none yet' : `${(errorShare * 100).toFixed(1)} % (${Math.round(errorShare * sessions)})`,
    value: ({ errorShare }) => errorShare ?? 0,
  },
  {
    label: 'LCP',
    help: 'Largest contentful paint, 75th percentile',
    format: ({ lcp }) => formatMs(lcp),
    value: ({ lcp }) => lcp ?? 0,
  },
  {
    label: 'INP',
    help: 'Interaction to next paint, 75th percentile',
    format: ({ inp }) => formatMs(inp),
    value: ({ inp }) => inp ?? 0,
  },
  {
    label: 'Load',
    help: 'Time to load its code, 75th percentile',
    format: ({ load }) => formatMs(load),
    value: ({ load }) => load ?? 0,
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
          ? 'Since the canary began; times are the 75th percentile'
          : 'Last four weeks; times are the 75th percentile'}
      </caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ label, help }) => (
            <th key={label} scope="col" title={help}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[stable, ...(canary ? [canary] : [])].map((release) => (
          <tr key={release.version}>
            <th scope="row">{release === canary ? 'Canary' : 'Live'}</th>
            {columns.map(({ label, format, value }) => {
              const worse = release === canary && isWorse(value(release), value(stable))
              return (
                <td key={label} data-label={label} data-worse={worse || undefined}>
                  {format(release)}
                  {worse && <span className={styles.worse}> (worse)</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
