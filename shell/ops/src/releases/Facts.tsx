import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import styles from './Facts.module.css'
import { momentOf } from './words.ts'

/** Which release it is, where it comes from, and what is wrong with it. */
export const Facts = ({ line }: { line: ReleaseLine }) => (
  <div className={styles.facts}>
    <p className={styles.release}>
      <code>{line.version}</code>
      {line.stands === 'stable' && <Badge tone="good">Live</Badge>}
      {line.stands === 'canary' && <Badge tone="accent">Canary</Badge>}
      {line.withdrawn !== null && <Badge tone="dusk">Withdrawn</Badge>}
      {line.looked === false && <Badge tone="dusk">Nobody has looked at it</Badge>}
      {!line.served && <Badge tone="accent">Broken by this backend</Badge>}
    </p>
    <p className={styles.origin}>
      {line.commit ? (
        <>
          commit <code>{line.commit}</code>,{' '}
        </>
      ) : null}
      published by {line.by}, <time dateTime={line.publishedAt}>{momentOf(line.publishedAt)}</time>
    </p>
    {line.withdrawn && <p className={styles.origin}>Taken back: {line.withdrawn}</p>}
    {line.broken.length > 0 && <p className={styles.origin}>Breaks: {line.broken.join('; ')}</p>}
  </div>
)
