import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import { suggestedCheckoutPath } from '@flight-amigo/backend/addresses/payments'
import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { lazyFallback, NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, lazyComponent, login, Slot, skipToken, track, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ListingOwner } from '../listing/ListingOwner.tsx'
import { factsOf, PersonFacts } from '../people/PersonFacts.tsx'
import { missingRecord, recordOf } from '../people/record.ts'
import { ContactInfo, firstNameIn, useContact } from './ContactInfo.tsx'
import { usePersonQuery, useTripsWithPersonQuery } from './details.api.ts'
import { engagement } from './engagement.ts'
import styles from './ListingDetails.module.css'
import sectionStyles from './TripDetails.module.css'
import { TripDetails } from './TripDetails.tsx'

// Every user has this fact, so reserve its space while it loads.
const loadingFacts = (): ReturnType<typeof factsOf> => [['since', t`Member since`, '\u00a0']]
const FACTS_IN_SUMMARY = ['languages', 'trips', 'replies']

function AboutPerson({ userId, username }: { userId: number; username: string }) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = usePersonQuery(userId, { refetchOnReconnect: true })
  if (isError && !data)
    return <NotLoaded title={t`We could not load more about this person.`} onRetry={refetch} retrying={isFetching} />
  const user = data?.user.id === userId ? data.user : undefined
  const facts = user ? factsOf(user).filter(([fact]) => !FACTS_IN_SUMMARY.includes(fact)) : loadingFacts()
  const name = user?.username ?? username
  return (
    <section className={sectionStyles.trip} aria-labelledby="about-person" aria-busy={!user}>
      <h3 id="about-person" className={sectionStyles.heading}>
        <Trans>
          About <bdi>{name}</bdi>
        </Trans>
      </h3>
      <PersonFacts facts={facts} />
    </section>
  )
}

function LoadingReviews() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading reviews`}>
      <Skeleton lines={5} />
    </SkeletonGroup>
  )
}

// Loaded on demand, because most readers never open the tab.
const RateAndReview = lazyComponent(
  () => import('../testimonials/RateAndReview.tsx').then(({ RateAndReview }) => RateAndReview),
  {
    loading: <LoadingReviews />,
    failed: lazyFallback(() => t`The reviews could not be loaded`),
  },
)

const trustFacts = (listing: Listing): string[] =>
  [listing.verified && t`Phone verified`, ...recordOf(listing), missingRecord(listing)].filter(
    (fact) => fact !== undefined && fact !== false,
  )

type FocusTarget = 'contact' | 'contact-details' | 'reviews'

export function ListingDetails({ listing }: { listing: Listing }) {
  const { t } = useLingui()
  const { user: reader } = useSession()
  const [tab, setTab] = useState('contact')
  const [focus, setFocus] = useState<{ target?: FocusTarget | undefined; count: number }>({ count: 0 })
  const contact = useContact(listing)
  const choose = (chosen: string, target?: FocusTarget) => {
    setFocus(({ count }) => ({ target, count: count + 1 }))
    setTab(chosen)
  }
  const focusable = (target: FocusTarget) => focus.target === target && { ref: takeFocus, tabIndex: -1 }
  const showContact = () => choose('contact', 'contact-details')
  const { id, type, userId, user, username, confirmed, found } = listing
  const isReachable = confirmed && !found && !contact.isOwn
  return (
    <div className={styles.details}>
      <section aria-label={t`Person`} className={styles.person}>
        <ListingOwner listing={listing} state={null} record={trustFacts(listing)} />
        {listing.rating && (
          <Button variant="quiet" size="small" onClick={() => choose('testimonials', 'reviews')}>
            <Trans>What others say</Trans>
          </Button>
        )}
      </section>
      <TripDetails listing={listing} />
      <Tabs
        label={t`About this traveler`}
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'contact',
            label: t`Contact Info`,
            content: confirmed ? (
              <div className={styles.contact} {...focusable('contact')}>
                {/* The key remounts the element, so that it takes the focus each time. */}
                <ContactInfo
                  key={focus.count}
                  listing={listing}
                  contact={contact.contact}
                  isFocused={focus.target === 'contact-details'}
                />
                {reader && isReachable && (
                  <Slot name="listing.actions" listingId={id} ownerId={userId} type={type} username={user.username} />
                )}
                {type === 'helper' && <TipInvitation listing={listing} />}
              </div>
            ) : (
              <Notice>
                <Trans>
                  <bdi>{username}</bdi> has not confirmed their email address yet, so no one can contact them. Please
                  come back later.
                </Trans>
              </Notice>
            ),
          },
          {
            value: 'testimonials',
            label: t`Rate & Review`,
            content: (
              <div key={focus.count} className={styles.contact} {...focusable('reviews')}>
                <RateAndReview listing={listing} onSubmitted={() => choose('contact', 'contact')} />
              </div>
            ),
          },
        ]}
      />
      {/* Last, because it loads late and must not move what the reader already sees. */}
      {confirmed && <AboutPerson userId={userId} username={user.username} />}
      {isReachable && <ContactBar listing={listing} contact={contact} onShowContact={showContact} />}
    </div>
  )
}

interface BarProps {
  listing: Listing
  contact: ReturnType<typeof useContact>
  onShowContact: () => void
}

function ContactBar({ listing, contact, onShowContact }: BarProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const navigate = useNavigate()
  const isHelper = listing.type === 'helper'
  const write = async () => {
    const name = firstNameIn(listing)
    if (user || (await login(t`Log in to message ${name}.`))) navigate(conversationPath(listing.userId, listing.id))
  }
  return (
    <div className={styles.bar}>
      <FailureNotice failure={contact.failure} className={styles.failure} />
      <Button variant={isHelper ? 'sky' : 'accent'} onClick={write}>
        <Trans context="verb">Message</Trans>
      </Button>
      {contact.contact ? (
        <Button variant="quiet" onClick={onShowContact}>
          <Trans>See Contact Info</Trans>
        </Button>
      ) : (
        <Button
          variant="quiet"
          busy={contact.isBusy}
          onClick={async () => {
            onShowContact()
            await contact.request()
          }}
        >
          {isHelper
            ? t`Show Contact Info`
            : t({ message: 'Connect', comment: 'A button that asks for the contact details' })}
        </Button>
      )}
    </div>
  )
}

/** Prominent only for a traveler whom this helper accompanied. */
function TipInvitation({ listing }: { listing: Listing }) {
  const { user } = useSession()
  const hasTraveled = useHasTraveledWith(listing.userId)
  if (user?.id === listing.userId) return null
  const { username } = listing.user
  return (
    <section
      className={hasTraveled ? `${styles.tipInvitation} ${styles.afterTrip}` : styles.tipInvitation}
      aria-labelledby="tip-invitation"
    >
      <div>
        <h3 id="tip-invitation">
          <Trans>Appreciate Their Help?</Trans>
        </h3>
        {hasTraveled ? (
          <p>
            <Trans>
              You have traveled with <bdi>{username}</bdi>. Tips are optional, and 100% go to them.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              Please tip after the trip, and send no one money before the flight. Tips are optional, and 100% go to{' '}
              <bdi>{username}</bdi>.
            </Trans>
          </p>
        )}
      </div>
      <Link
        className={buttonClass({ variant: hasTraveled ? 'accent' : 'quiet', size: 'small' })}
        to={suggestedCheckoutPath(listing.userId, listing.user.username)}
        onClick={() => track(engagement('tip_start', listing))}
      >
        <Trans>Send a Tip</Trans>
      </Link>
    </section>
  )
}

/** Ignores trips that were reported as missed. */
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
