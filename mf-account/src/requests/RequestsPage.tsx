import type { ContactRequest } from '@flight-amigo/backend/contract/listings'
import { personAddress } from '@flight-amigo/mf-listings/public'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { dayOf, dayOfMoment } from '@flight-amigo/shared-ui/days'
import noMessages from '@flight-amigo/shared-ui/drawings/no-messages.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link, Slot, useSession } from '@flight-amigo/shell/sdk'
import { useId } from 'react'
import { useContactRequestsInfiniteQuery } from '../account.api.ts'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { TITLES } from '../profile/titles.ts'
import styles from './RequestsPage.module.css'
import { HEADING, LoadingRequests, RequestsSkeleton } from './RequestsSkeleton.tsx'

export function ContactRequests() {
  const titleId = useId()
  const { data, isLoading, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useContactRequestsInfiniteQuery(undefined, { refetchOnReconnect: true })
  const requests = data?.pages.flatMap((page) => page.requests) ?? []

  return (
    <Card as="section" className={styles.requests} aria-labelledby={titleId}>
      <h2 id={titleId}>{HEADING}</h2>
      {isLoading && <LoadingRequests />}
      {isError && requests.length === 0 && (
        <ErrorState level={3} title="We could not load these requests." onRetry={refetch} retrying={isFetching} />
      )}
      {data && requests.length === 0 && (
        <EmptyState level={3} title="No one yet" drawing={<Illustration of={noMessages} />}>
          When a traveler asks for your contact details, they appear here, and we email you.
        </EmptyState>
      )}
      {requests.length > 0 && (
        <ul className={styles.list}>
          {requests.map((request) => (
            <Request key={request.id} {...request} />
          ))}
        </ul>
      )}
      {isError && requests.length > 0 && <Notice tone="danger">We could not load more requests.</Notice>}
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          View More
        </Button>
      )}
    </Card>
  )
}

const Request = ({ user, listing, createdAt, gotPhone }: ContactRequest) => (
  <li className={styles.request}>
    <Avatar name={user.username} src={user.profilePictureUrl} tone={listing.type === 'helper' ? 'sky' : 'dusk'} />
    <div className={styles.text}>
      <p className={styles.name}>
        {user.left ? (
          <span dir="auto">{user.username}</span>
        ) : (
          <Link dir="auto" to={personAddress(user.id)}>
            {user.username}
          </Link>
        )}
      </p>
      <p className={styles.about}>
        {listing.departureAirport} to {listing.arrivalAirport}, {dayOf(listing.date)}
      </p>
      <p className={styles.when}>
        {user.left ? 'They got' : 'They have'} {gotPhone ? 'your email address and phone number' : 'your email address'}
        {user.left ? ' on ' : ' since '}
        <time dateTime={createdAt}>{dayOfMoment(createdAt)}</time>.
      </p>
      {!user.left && (
        <div className={styles.actions}>
          <Link
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            to={`/messages?to=${user.id}&listing=${listing.id}`}
            aria-label={`Message ${user.username}`}
          >
            Message
          </Link>
          <Slot name="person.actions" userId={user.id} username={user.username} />
        </div>
      )}
    </div>
  </li>
)

/** `/profile/requests` */
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
