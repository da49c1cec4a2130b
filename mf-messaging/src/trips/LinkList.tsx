import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import styles from './TripPage.module.css'
import type { TripLinks } from './useTripLinks.ts'

export const LinkList = ({ list }: { list: TripLinks }) => (
  <>
    {list.isLost && (
      <Notice
        tone="danger"
        action={
          <Button variant="quiet" size="small" busy={list.isFetching} onClick={list.refetch}>
            Try again
          </Button>
        }
      >
        Your links could not be loaded.
      </Notice>
    )}
    {list.isLoading && <Skeleton width="half" />}
    {list.links && list.links.length > 0 && (
      <ul className={styles.points} aria-label="Your links">
        {list.links.map((link) => (
          <li key={link.id} className={styles.link}>
            <span className={styles.text}>
              <bdi>{link.label}</bdi>
              {link.to && (
                <span className={styles.soft}>
                  <bdi>{link.to}</bdi>
                  {link.subscribed && ', gets each update'}
                </span>
              )}
              {link.undelivered && (
                <span className={styles.lost}>
                  Our SMS did not arrive. Make another link and send it to them yourself.
                </span>
              )}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`End it: the link for ${link.label}`}
              busy={list.isEnding(link)}
              onClick={() => void list.end(link)}
            >
              End it
            </Button>
          </li>
        ))}
      </ul>
    )}
    <FailureNotice failure={list.failure} />
  </>
)
