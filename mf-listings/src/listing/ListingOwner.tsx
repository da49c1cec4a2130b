import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { VerifiedMark } from '@flight-amigo/shared-ui/VerifiedMark'
import type { ReactNode } from 'react'
import { PersonLink } from '../people/PersonLink.tsx'
import styles from './ListingOwner.module.css'
import { responseTimeText } from './responseTime.ts'

const APPEARANCES = {
  helper: { tone: 'sky', badge: 'Amigo', traveler: 'Frequent Traveler', button: 'View Contact Info' },
  seeking_help: {
    tone: 'dusk',
    badge: 'Seeking Help',
    traveler: 'First-time Traveler',
    button: 'Connect with Traveler',
  },
} as const

/** The labels and the color of a listing's type. */
export const appearanceOf = ({ type }: Pick<Listing, 'type'>) => APPEARANCES[type]

interface Props {
  listing: Listing
  /** Replaces the badge of the type. */
  state?: ReactNode
}

export function ListingOwner({ listing, state }: Props) {
  const { tone, badge, traveler } = appearanceOf(listing)
  const { userId, username, user, profilePictureUrl, languages, verified, completedTrips, confirmed } = listing
  const replies = responseTimeText(listing.repliesWithin)
  // An unconfirmed listing does not link to an account.
  const id = confirmed ? userId : null
  return (
    <div className={styles.who}>
      <PersonLink id={id} of="face">
        <Avatar name={username} src={profilePictureUrl} tone={tone} />
      </PersonLink>
      <div className={styles.person}>
        <h3 className={styles.name}>
          <PersonLink id={id}>{username}</PersonLink>
        </h3>
        <span className={styles.traveler}>
          {traveler}
          {languages && (
            <>
              {' · Speaks '}
              <bdi>{languages}</bdi>
            </>
          )}
          {!!completedTrips && ` · Completed trips: ${completedTrips}`}
          {replies && ` · Replies within ${replies}`}
          {user.username !== username && (
            <>
              {' · '}
              <bdi>{user.username}</bdi> in the profile
            </>
          )}
        </span>
        {verified && <VerifiedMark />}
      </div>
      {state ?? (
        <Badge tone={tone} className={tone === 'dusk' ? styles.asks : undefined}>
          {badge}
        </Badge>
      )}
    </div>
  )
}
