import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import published from '@flight-amigo/shared-ui/drawings/published.svg'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Link, lazyComponent } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stops } from '../listing/Stops.tsx'
import { formatDays } from '../listing/tripDates.ts'
import { PublishedMatchesSkeleton } from '../matching/PublishedMatchesSkeleton.tsx'
import { ConfirmationEmail } from './ConfirmationEmail.tsx'
import styles from './CreateForm.module.css'
import { focusHeading } from './focusHeading.ts'
import pageStyles from './PublishConfirmation.module.css'

// Loaded on demand, because filling in the form does not need it.
const PublishedMatches = lazyComponent(
  () => import('../matching/PublishedMatches.tsx').then(({ PublishedMatches }) => PublishedMatches),
  { loading: <PublishedMatchesSkeleton />, failed: lazyFallback(() => t`Your matches could not be loaded`) },
)

interface Props {
  listing: MyListing
  isRepeated: boolean
  title: string
  createAnotherLabel: string
  onCreateAnother: () => void
}

export const publishedDrawing = <Illustration of={published} width={180} />

export function PublishConfirmation({ listing, isRepeated, title, createAnotherLabel, onCreateAnother }: Props) {
  const lead =
    listing.type === 'seeking_help'
      ? t`Travelers can now see your request and contact you.`
      : t`Travelers can now see your offer and contact you.`
  return (
    <div className={`${styles.done} ${pageStyles.page}`} ref={focusHeading}>
      <div className={pageStyles.scene}>{publishedDrawing}</div>
      <PageHeading lead={listing.confirmed ? lead : <CheckEmailNotice listing={listing}>{lead}</CheckEmailNotice>}>
        {title}
      </PageHeading>
      {!listing.confirmed && <ConfirmationEmail listing={listing} />}
      {isRepeated && <RepeatedNotice />}
      {listing.confirmed && <PublishedMatches listing={listing} />}
      <RouteArc
        tone={listing.type === 'helper' ? 'sky' : 'dusk'}
        from={{ code: listing.departureAirport, city: listing.departureCity }}
        to={{ code: listing.arrivalAirport, city: listing.arrivalCity }}
      />
      <p>{formatDays(listing)}</p>
      <Stops listing={listing} />
      <div className={styles.actions}>
        <Button variant={listing.type === 'helper' ? 'sky' : 'accent'} onClick={onCreateAnother}>
          {createAnotherLabel}
        </Button>
        <Link className={buttonClass({ variant: 'quiet' })} to="/">
          <Trans>Back to Home</Trans>
        </Link>
      </div>
    </div>
  )
}

export const RepeatedNotice = () => {
  const { t } = useLingui()
  return (
    <Notice title={t`Already published`}>
      <Trans>It is the same listing as before, so we show it only once.</Trans>
    </Notice>
  )
}

/** Contact details and matches are hidden until the visitor confirms the listing. */
export const CheckEmailNotice = ({
  listing: { email, type },
  children,
}: {
  listing: MyListing
  children?: ReactNode
}) => (
  <>
    <span className={styles.first}>
      {type === 'helper' ? (
        <Trans>
          Check your email: the link that we have sent to <b>{email}</b> confirms your offer and shows your matches.
        </Trans>
      ) : (
        <Trans>
          Check your email: the link that we have sent to <b>{email}</b> confirms your request and shows your matches.
        </Trans>
      )}
    </span>
    {children}
  </>
)
