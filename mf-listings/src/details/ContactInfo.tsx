import type { Contact, Listing } from '@flight-amigo/backend/contract/listings'
import { firstNameOf } from '@flight-amigo/shared-ui/firstNameOf'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { lazyComponent, login, skipToken, track, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './ContactInfo.module.css'
import { useContactQuery, useRequestContactMutation } from './details.api.ts'
import { engagement } from './engagement.ts'

export const firstNameIn = ({ user }: Listing) => isolateDirection(firstNameOf(user.username))

/** An earlier request for the contact details remains valid after a reload. */
export function useContact(listing: Listing) {
  const { user } = useSession()
  const [requestContact, { data: requested, isLoading }] = useRequestContactMutation()
  const { failure, fail, clear } = useFailure()
  const isOwn = user?.id === listing.userId
  const { currentData: obtained } = useContactQuery(user && !isOwn && listing.confirmed ? listing.id : skipToken)

  const request = async () => {
    clear()
    const name = firstNameIn(listing)
    if (!user && !(await login(t`Log in to see how to reach ${name}.`))) return
    const response = await requestContact(listing.id)
    if (response.error)
      return fail(
        { title: t`Contact request failed`, description: t`Something went wrong. Please try again.` },
        response.error,
      )
    track(engagement('contact_view', listing))
  }
  return { isOwn, contact: user && !isOwn ? (requested ?? obtained) : undefined, isBusy: isLoading, failure, request }
}

function LoadingContact() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading contact info`}>
      <Skeleton lines={5} />
    </SkeletonGroup>
  )
}

// Loaded on demand, because most readers never request contact details.
const ContactDetails = lazyComponent(
  () => import('./ContactDetails.tsx').then(({ ContactDetails }) => ContactDetails),
  {
    loading: <LoadingContact />,
    failed: lazyFallback(() => t`The contact info could not be loaded`),
  },
)

interface Props {
  listing: Listing
  contact: Contact | null | undefined
  isFocused: boolean
}

export function ContactInfo({ listing, contact, isFocused }: Props) {
  const { user } = useSession()
  const { username } = listing
  if (user?.id === listing.userId)
    return (
      <p className={styles.note}>
        <Trans>This is your own listing.</Trans>
      </p>
    )
  if (user && contact)
    return (
      <div {...(isFocused && { ref: takeFocus, tabIndex: -1 })} className={styles.result}>
        <ContactDetails reader={user.id} listing={listing} contact={contact} />
      </div>
    )
  if (listing.found)
    return (
      <p className={styles.note}>
        {listing.type === 'helper'
          ? t`This Amigo has found a traveler. No one else can contact them about this trip.`
          : t`This traveler has found company. No one else can contact them about this trip.`}
      </p>
    )
  return (
    <p className={styles.note}>
      <Trans>
        Contact details are shown only to people who ask for them. We tell <bdi>{username}</bdi> that you asked.
      </Trans>
    </p>
  )
}
