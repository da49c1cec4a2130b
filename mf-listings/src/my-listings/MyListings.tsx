import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { WhenSeen } from '@flight-amigo/shared-ui/WhenSeen'
import {
  defineDrafts,
  Link,
  lazyComponent,
  type SessionUser,
  type SlotProps,
  toast,
  useFailure,
  useLocation,
  useSession,
} from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ListingGrid, ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { withTexts } from '../listing/ListingTexts.tsx'
import { formatDays } from '../listing/tripDates.ts'
import { MyListingCard } from './MyListingCard.tsx'
import styles from './MyListings.module.css'
import { useConfirmAuthorshipMutation, useMatchUpdates, useMyListingsQuery } from './myListings.api.ts'

const isUnconfirmed = ({ status, confirmed }: MyListing) => status === 'open' && !confirmed

/** Asks whether the user posted the listings that were published with their email address. */
function UnconfirmedListings({ listings }: { listings: MyListing[] }) {
  // A confirmed prompt is removed, so focus its container.
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} className={styles.unconfirmed} tabIndex={-1}>
      {listings.map((listing) => (
        <UnconfirmedListing key={listing.id} listing={listing} onDecided={() => container.current?.focus()} />
      ))}
    </div>
  )
}

function UnconfirmedListing({ listing, onDecided }: { listing: MyListing; onDecided: () => void }) {
  const [confirmAuthorship, { isLoading }] = useConfirmAuthorshipMutation()
  const { id, departureCity, arrivalCity, name, phoneNumber, description } = listing
  const { failure, fail, clear } = useFailure()
  const days = formatDays(listing)
  const heading = `unconfirmed-${id}`

  const decide = async (mine: boolean) => {
    clear()
    const { error } = await confirmAuthorship({ id, mine })
    if (error)
      return fail(
        { title: t`Your answer was not saved`, description: t`Something went wrong. Please try again.` },
        error,
      )
    toast(
      mine
        ? { title: t`Listing confirmed`, description: t`Travelers can now ask for your contact details.` }
        : { title: t`Listing removed`, description: t`No one can see it anymore.` },
    )
    onDecided()
  }

  return (
    <Card as="section" aria-labelledby={heading} className={styles.question}>
      <h3 id={heading}>
        <Trans>Did you post this?</Trans>
      </h3>
      <p>
        <Trans>
          Someone who was not signed in published it with your email address. Until you answer, no one can contact you
          through it, and after 48 hours it disappears.
        </Trans>
      </p>
      <blockquote className={styles.quote}>
        <b>
          <Trans>
            {departureCity} to {arrivalCity}, {days}
          </Trans>
        </b>
        {description && <PersonText as="span">{description}</PersonText>}
        <PersonText as="span">{[name, phoneNumber].filter(Boolean).join(' · ')}</PersonText>
      </blockquote>
      <FailureNotice failure={failure} />
      <div className={styles.buttons}>
        <Button size="small" busy={isLoading} onClick={() => decide(true)}>
          <Trans>Yes, it is mine</Trans>
        </Button>
        <Button size="small" variant="quiet" disabled={isLoading} onClick={() => decide(false)}>
          <Trans>No, remove it</Trans>
        </Button>
      </div>
    </Card>
  )
}

// Loaded when it comes into view, because most visits end at the listings.
const BelowListings = lazyComponent(() => import('./BelowListings.tsx').then(({ BelowListings }) => BelowListings), {
  failed: lazyFallback(() => t`Your saved searches and reviews could not be loaded`),
})

const TEXTS = {
  helper: {
    failed: msg`Failed to fetch helper listings`,
    empty: msg`You have not offered help yet`,
    create: msg`Offer Help`,
    unverified: msg`You need to verify your phone number to create listings`,
  },
  seeking_help: {
    failed: msg`Failed to fetch help requests`,
    empty: msg`You have not asked for help yet`,
    create: msg`Request Help`,
    unverified: msg`You need to verify your phone number to create requests`,
  },
} as const

export const extension = () => withTexts(MyListings)

export function MyListings({ type }: SlotProps['profile.listings']) {
  const { user } = useSession()
  const { data, isError } = useMyListingsQuery(type)
  useMatchUpdates(user?.id)
  const { hash } = useLocation()
  // What is below the listings would move when they arrive.
  const [follows, setFollows] = useState(false)
  if (!follows && (data || isError)) setFollows(true)
  return (
    <>
      <VisuallyHidden as="h2">
        <Trans>Your listings</Trans>
      </VisuallyHidden>
      <OwnListings type={type} />
      {user && follows && (
        <WhenSeen isLinked={hash === '#saved-searches'}>
          <BelowListings key={user.id} userId={user.id} />
        </WhenSeen>
      )}
    </>
  )
}

function OwnListings({ type }: SlotProps['profile.listings']) {
  const { data, isError, isFetching, refetch } = useMyListingsQuery(type, { refetchOnReconnect: true })
  const { user } = useSession()
  const container = useRef<HTMLDivElement>(null)
  const { failed, empty, create, unverified } = TEXTS[type]
  if (isError && !data)
    return (
      <Card>
        <ErrorState level={3} title={t(failed)} onRetry={refetch} retrying={isFetching} />
      </Card>
    )
  if (!data) return <ListingGridSkeleton cards={2} />
  if (data.length === 0)
    return (
      <Card>
        {user?.verified ? (
          <EmptyState
            title={t(empty)}
            action={
              <Link
                className={buttonClass({ variant: type === 'helper' ? 'sky' : 'accent' })}
                to={`/create-listing?type=${type}`}
              >
                {t(create)}
              </Link>
            }
          />
        ) : (
          <EmptyState
            title={t(unverified)}
            action={
              <Link className={buttonClass()} to="/verification">
                <Trans>Verify your phone</Trans>
              </Link>
            }
          >
            <Trans>It takes a minute: we send a code to your phone, and you enter it here.</Trans>
          </EmptyState>
        )}
      </Card>
    )
  return (
    <div ref={container} tabIndex={-1} className={styles.list}>
      {type === 'helper' && user && <LanguagesPrompt user={user} onDeclined={() => container.current?.focus()} />}
      <UnconfirmedListings listings={data.filter(isUnconfirmed)} />
      <ListingGrid>
        {data.map(
          (listing) =>
            !isUnconfirmed(listing) && (
              <MyListingCard key={listing.id} listing={listing} onDeleted={() => container.current?.focus()} />
            ),
        )}
      </ListingGrid>
    </div>
  )
}

const declined = defineDrafts({ name: 'languages-prompt', storedIn: 'browser', schema: z.literal('not now') })

/** For a browser that stores nothing: until the page is left, the question is not asked again. */
const declinedBy = new Set<number>()

interface Props {
  user: SessionUser
  onDeclined: () => void
}

/** Shown to a helper without languages in the profile until they decline. */
function LanguagesPrompt({ user, onDeclined }: Props) {
  const { t } = useLingui()
  const [isDismissed, setDismissed] = useState(() => declinedBy.has(user.id) || declined.read(user.id) !== undefined)
  if (isDismissed || user.languageCodes.length > 0) return null
  const decline = () => {
    declinedBy.add(user.id)
    declined.save(user.id, 'not now')
    setDismissed(true)
    onDeclined()
  }
  return (
    <Notice className={styles.languages} title={t`Which languages do you speak?`}>
      <p>
        <Trans>Travelers look for helpers who speak their language. Your profile names none yet.</Trans>
      </p>
      <p className={styles.choices}>
        <Link to="/profile" className={buttonClass({ size: 'small' })}>
          <Trans>Add your languages</Trans>
        </Link>
        <Button variant="quiet" size="small" onClick={decline}>
          <Trans>Not now</Trans>
        </Button>
      </p>
    </Notice>
  )
}
