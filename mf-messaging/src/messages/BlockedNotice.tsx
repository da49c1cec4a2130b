import type { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { useUnblock } from '../safety/useUnblock.ts'
import styles from './BlockedNotice.module.css'

/** In place of the composer once the reader has blocked the other. */
export function BlockedNotice({ other }: { other: OtherUser }) {
  const { unblock, unblocking } = useUnblock()
  return (
    <div className={styles.place}>
      <p>
        <b>You have blocked {other.username}.</b> Neither of you can write, or see the other’s listings.
      </p>
      <Button variant="quiet" size="small" busy={unblocking} onClick={() => unblock(other)}>
        Unblock
      </Button>
    </div>
  )
}
