import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { refOf } from './actions.ts'
import { momentOf } from './labels.ts'
import styles from './ReleaseErrors.module.css'

export function ReleaseErrors({ line }: { line: ReleaseLine }) {
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
