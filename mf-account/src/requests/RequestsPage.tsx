import { personPath } from '@flight-amigo/backend/addresses/listings'
import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import type { ContactRequest } from '@flight-amigo/backend/contract/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { dayOf, dayOfMoment } from '@flight-amigo/shared-ui/days'
import noMessages from '@flight-amigo/shared-ui/drawings/no-messages.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link, Slot, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useContactRequestsInfiniteQuery } from '../account.api.ts'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { RequestsSkeleton, TITLES } from '../skeletons.tsx'
import styles from './RequestsPage.module.css'

export function ContactRequests() {
  const { t } = useLingui()
  const titleId = useId()
  const { data, isLoading, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useContactRequestsInfiniteQuery(undefined, { refetchOnReconnect: true })
  const requests = data?.pages.flatMap((page) => page.requests) ?? []
  const noOne = t({ message: 'No one yet', comment: 'No one has asked for your contact details.' })

  return (
    <Card as="section" className={styles.requests} aria-labelledby={titleId}>
      <h2 id={titleId}>{t`Who asked for your contact details`}</h2>
      {isLoading && <LoadingRequests />}
      {isError && requests.length === 0 && (
        <ErrorState level={3} title={t`We could not load these requests.`} onRetry={refetch} retrying={isFetching} />
      )}
      {data && requests.length === 0 && (
        <EmptyState level={3} title={noOne} drawing={<Illustration of={noMessages} />}>
          <Trans>When a traveler asks for your contact details, they appear here, and we email you.</Trans>
        </EmptyState>
      )}
      {requests.length > 0 && (
        <ul className={styles.list}>
          {requests.map((request) => (
            <Request key={request.id} {...request} />
          ))}
        </ul>
      )}
      {isError && requests.length > 0 && <Notice tone="danger">{t`We could not load more requests.`}</Notice>}
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          <Trans>View More</Trans>
        </Button>
      )}
    </Card>
  )
}

function LoadingRequests() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading requests`} className={styles.list}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.request}>
          <Skeleton shape="avatar" />
          <div className={styles.text}>
            <Skeleton width="half" />
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

function Request({ user, listing, createdAt, gotPhone }: ContactRequest) {
  const { t } = useLingui()
  const { username, left: hasLeft } = user
  const { departureAirport: from, arrivalAirport: to } = listing
  const day = dayOf(listing.date)
  return (
    <li className={styles.request}>
      <Avatar name={username} src={user.profilePictureUrl} tone={listing.type === 'helper' ? 'sky' : 'dusk'} />
      <div className={styles.text}>
        <p className={styles.name}>
          {hasLeft ? (
            <PersonText>{username}</PersonText>
          ) : (
            <Link to={personPath(user.id)}>
              <PersonText>{username}</PersonText>
            </Link>
          )}
        </p>
        <p className={styles.about}>
          <Trans comment="Airports and a day: HYD to ORD, Nov 20, 2026">
            {from} to {to}, {day}
          </Trans>
        </p>
        <p className={styles.when}>
          <SharedDetails at={createdAt} hasLeft={hasLeft} gotPhone={gotPhone} />
        </p>
        {!hasLeft && (
          <div className={styles.actions}>
            <Link
              className={buttonClass({ variant: 'quiet', size: 'small' })}
              to={conversationPath(user.id, listing.id)}
              aria-label={t({ message: `Message ${username}`, comment: 'A link: write to this user.' })}
            >
              <Trans context="verb" comment="A link: write to this user.">
                Message
              </Trans>
            </Link>
            <Slot name="person.actions" userId={user.id} username={username} />
          </div>
        )}
      </div>
    </li>
  )
}

function SharedDetails({ at, hasLeft, gotPhone }: { at: string; hasLeft: boolean; gotPhone: boolean }) {
  const day = <time dateTime={at}>{dayOfMoment(at)}</time>
  if (hasLeft)
    return gotPhone ? (
      <Trans>They got your email address and phone number on {day}.</Trans>
    ) : (
      <Trans>They got your email address on {day}.</Trans>
    )
  return gotPhone ? (
    <Trans>They have your email address and phone number since {day}.</Trans>
  ) : (
    <Trans>They have your email address since {day}.</Trans>
  )
}

export function RequestsPage() {
  const { user, loading } = useSession()
  if (loading) return <RequestsSkeleton />
  if (!user) return <AuthenticationRequired title={TITLES.requests} />
  return (
    <ProfileFrame title={TITLES.requests}>
      <ContactRequests key={user.id} />
    </ProfileFrame>
  )
}
