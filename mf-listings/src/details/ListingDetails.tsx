import type { Listing } from '@flight-amigo/backend/contract/listings'
import { checkoutAddress } from '@flight-amigo/mf-payments/public'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { NotLoaded, notLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, lazyComponent, Slot, skipToken, track, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { factsOf, PersonFacts } from '../people/PersonFacts.tsx'
import { ContactInfo } from './ContactInfo.tsx'
import { usePersonQuery, useTripsWithPersonQuery } from './details.api.ts'
import { engagement } from './engagement.ts'
import styles from './ListingDetails.module.css'
import aboutPersonStyles from './TripDetails.module.css'
import { TripDetails } from './TripDetails.tsx'

// Every user has this fact, so its space is reserved while it loads.
const LOADING_FACTS: ReturnType<typeof factsOf> = [['Member since', '\u00a0']]

function AboutPerson({ userId, username }: { userId: number; username: string }) {
  const { data, isError, isFetching, refetch } = usePersonQuery(userId, { refetchOnReconnect: true })
  if (isError && !data)
    return <NotLoaded title="We could not load more about this person." onRetry={refetch} retrying={isFetching} />
  const user = data?.user.id === userId ? data.user : undefined
  const facts = user ? factsOf(user) : LOADING_FACTS
  if (facts.length === 0) return null
  return (
    <section className={aboutPersonStyles.trip} aria-labelledby="about-person" aria-busy={!user}>
      <h3 id="about-person" className={aboutPersonStyles.heading}>
        About <bdi>{user?.username ?? username}</bdi>
      </h3>
      <PersonFacts facts={facts} />
    </section>
  )
}

// Loaded on demand, because most readers never open the tab.
const RateAndReview = lazyComponent(
  () => import('../testimonials/RateAndReview.tsx').then(({ RateAndReview }) => RateAndReview),
  {
    loading: (
      <SkeletonGroup label="Loading reviews">
        <Skeleton lines={5} />
      </SkeletonGroup>
    ),
    failed: notLoaded('The reviews could not be loaded'),
  },
)

export function ListingDetails({ listing }: { listing: Listing }) {
  const [tab, setTab] = useState('contact')
  const [hasReviewed, setReviewed] = useState(false)
  const choose = (chosen: string) => {
    setReviewed(false)
    setTab(chosen)
  }
  const showContact = () => {
    setReviewed(true)
    setTab('contact')
  }
  const { id, type, userId, user, username, confirmed, found } = listing
  return (
    <div className={styles.details}>
      <TripDetails listing={listing} />
      {confirmed && <AboutPerson userId={userId} username={user.username} />}
      <Tabs
        label="About this traveler"
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'contact',
            label: 'Contact Info',
            content: confirmed ? (
              <div className={styles.contact} {...(hasReviewed && { ref: takeFocus, tabIndex: -1 })}>
                <ContactInfo listing={listing} />
                {!found && (
                  <Slot name="listing.actions" listingId={id} ownerId={userId} type={type} username={user.username} />
                )}
                {type === 'helper' && <Appreciate listing={listing} />}
              </div>
            ) : (
              <Notice>
                <bdi>{username}</bdi> has not confirmed their email address yet, so no one can contact them. Please come
                back later.
              </Notice>
            ),
          },
          {
            value: 'testimonials',
            label: 'Rate & Review',
            content: <RateAndReview listing={listing} onSubmitted={showContact} />,
          },
        ]}
      />
    </div>
  )
}

/** The link to tip a helper, prominent only for a traveler whom this helper accompanied. */
function Appreciate({ listing }: { listing: Listing }) {
  const { user } = useSession()
  const hasTraveled = useHasTraveledWith(listing.userId)
  if (user?.id === listing.userId) return null
  const name = <bdi>{listing.user.username}</bdi>
  return (
    <section
      className={hasTraveled ? `${styles.appreciate} ${styles.afterTrip}` : styles.appreciate}
      aria-labelledby="appreciate"
    >
      <div>
        <h3 id="appreciate">Appreciate Their Help?</h3>
        {hasTraveled ? (
          <p>You have traveled with {name}. Tips are optional, and 100% go to them.</p>
        ) : (
          <p>
            Tips make sense after the trip: please send no one money before the flight. They are optional, and 100% go
            to {name}.
          </p>
        )}
      </div>
      <Link
        className={buttonClass({ variant: hasTraveled ? 'accent' : 'quiet', size: 'small' })}
        to={checkoutAddress(listing.userId, listing.user.username)}
        onClick={() => track(engagement('tip_start', listing))}
      >
        Send a Tip
      </Link>
    </section>
  )
}

/** Whether this helper accompanied the user on a past trip that was not reported as missed. */
function useHasTraveledWith(helper: number): boolean {
  const { user } = useSession()
  const pair = user && user.id !== helper ? { me: user.id, other: helper } : skipToken
  const { currentData = [] } = useTripsWithPersonQuery(pair)
  return currentData.some(
    ({ state, lastLandingAt, completion, traveler }) =>
      state === 'agreed' &&
      traveler.id === user?.id &&
      completion.completed !== false &&
      Date.parse(lastLandingAt) <= Date.now(),
  )
}
