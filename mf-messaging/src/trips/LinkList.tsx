import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './TripPage.module.css'
import type { TripLinks } from './useTripLinks.ts'

export function LinkList({ list }: { list: TripLinks }) {
  const { t } = useLingui()
  return (
    <>
      {list.isFailed && (
        <Notice
          tone="danger"
          action={
            <Button variant="quiet" size="small" busy={list.isFetching} onClick={list.refetch}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Your links could not be loaded.</Trans>
        </Notice>
      )}
      {list.isLoading && <Skeleton width="half" />}
      {list.links && list.links.length > 0 && (
        <ul className={styles.points} aria-label={t`Your links`}>
          {list.links.map((link) => {
            const { label, to } = link
            return (
              <li key={link.id} className={styles.link}>
                <span className={styles.text}>
                  <bdi>{label}</bdi>
                  {to && (
                    <span className={styles.soft}>
                      {link.subscribed ? (
                        <Trans comment="An email address or a phone number">
                          <bdi>{to}</bdi>, gets each update
                        </Trans>
                      ) : (
                        <bdi>{to}</bdi>
                      )}
                    </span>
                  )}
                  {link.undelivered && (
                    <span className={styles.lost}>
                      <Trans>Our SMS did not arrive. Make another link and send it to them yourself.</Trans>
                    </span>
                  )}
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t`End it: the link for ${label}`}
                  busy={list.isEnding(link)}
                  onClick={() => void list.end(link)}
                >
                  <Trans context="link" comment="A button: ends a link, so that it no longer opens.">
                    End it
                  </Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <FailureNotice failure={list.failure} />
    </>
  )
}
