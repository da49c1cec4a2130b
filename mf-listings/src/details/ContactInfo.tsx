import type { Contact, Listing } from '@flight-amigo/backend/contract/listings'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { lazyComponent, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './ContactInfo.module.css'

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
