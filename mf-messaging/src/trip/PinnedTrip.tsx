import type { ConversationTrip, OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { FoldMark } from './FoldMark.tsx'
import styles from './PinnedTrip.module.css'
import { Kind, Links, Places, Route, State } from './TripParts.tsx'
import { REMOVED, stateWords } from './tripWords.ts'
import type { useFold } from './useFold.ts'
import type { useTrips } from './useTrips.ts'

interface Props {
  me: number
  other: OtherUser
  about: ReturnType<typeof useTrips>
  fold: ReturnType<typeof useFold>
  /** Whether a tip can reach the other person. */
  canTip: boolean
  /** Proposes a trip to the other person; without it there is nothing to propose now. */
  onPropose?: (() => void) | undefined
}

/** The trip that a conversation is about, above its messages, and behind a list the earlier ones. */
export function PinnedTrip({ me, other, about, fold, canTip, onPropose }: Props) {
  const { trips, isLoading, retry, isFetching } = about
  const [trip, ...earlier] = trips
  if (retry)
    return (
      <div className={styles.pinned}>
        <Notice
          tone="danger"
          action={
            <Button variant="quiet" size="small" busy={isFetching} onClick={() => retry()}>
              Try again
            </Button>
          }
        >
          The trip could not be loaded.
        </Notice>
      </div>
    )
  if (isLoading)
    return (
      <div className={styles.pinned}>
        <Skeleton width="half" />
      </div>
    )
  if (!trip) return null
  if (!trip.facts && earlier.length === 0)
    return (
      <aside className={styles.pinned} aria-label="Trip">
        <p className={styles.removed}>{REMOVED}</p>
      </aside>
    )
  return (
    <aside className={styles.pinned} aria-label="Trip">
      <details open={fold.isOpen} onToggle={({ currentTarget }) => fold.setOpen(currentTarget.open)}>
        <summary className={styles.line}>
          {trip.facts ? <Route facts={trip.facts} /> : <span className={styles.removed}>{REMOVED}</span>}
          {/* The line alone must not look like an open listing. */}
          {trip.facts && trip.state !== 'open' && <State state={trip.state} />}
          <FoldMark />
        </summary>
        <div className={styles.rest}>
          {trip.facts && <Places facts={trip.facts} />}
          <span className={styles.badges}>
            {trip.state === 'open' && <State state="open" />}
            {trip.facts && <Kind facts={trip.facts} me={me} />}
          </span>
          <Links me={me} other={other} trip={trip} canTip={canTip} onPropose={onPropose} />
          {earlier.length > 0 && <Earlier me={me} other={other} trips={earlier} />}
        </div>
      </details>
    </aside>
  )
}

/** The trips that the two talked about before. */
const Earlier = ({ me, other, trips }: Pick<Props, 'me' | 'other'> & { trips: ConversationTrip[] }) => (
  <details className={styles.earlier}>
    <summary>{trips.length + 1} trips</summary>
    <ul>
      {trips.map((trip) => (
        <li key={trip.listingId}>
          {trip.facts ? (
            <>
              <Route facts={trip.facts} />
              <span className={styles.soft}>{stateWords[trip.state]}</span>
              <Links me={me} other={other} trip={trip} canTip={false} />
            </>
          ) : (
            <span className={styles.soft}>{REMOVED}</span>
          )}
        </li>
      ))}
    </ul>
  </details>
)
