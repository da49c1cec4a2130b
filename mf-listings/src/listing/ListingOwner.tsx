import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Rating } from '@flight-amigo/shared-ui/Stars'
import { VerifiedMark } from '@flight-amigo/shared-ui/VerifiedMark'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PersonLink } from '../people/PersonLink.tsx'
import { recordOf } from '../people/record.ts'
import styles from './ListingOwner.module.css'
import { LanguagesText } from './ListingTexts.tsx'

const APPEARANCES = {
  helper: { tone: 'sky', badge: msg`Amigo`, traveler: msg`Frequent Traveler`, button: msg`View Contact Info` },
  seeking_help: {
    tone: 'dusk',
    badge: msg`Seeking Help`,
    traveler: msg`First-time Traveler`,
    button: msg`Connect with Traveler`,
  },
} as const

export const appearanceOf = ({ type }: Pick<Listing, 'type'>) => APPEARANCES[type]

interface Props {
  listing: Listing
  /** Replaces the badge of the type; null where the type is named already. */
  state?: ReactNode
  record?: string[]
}

export function ListingOwner({ listing, state, record = recordOf(listing) }: Props) {
  const { t } = useLingui()
  const { tone, badge, traveler } = appearanceOf(listing)
  const { userId, username, user, profilePictureUrl, languages, verified, rating, confirmed } = listing
  const profileName = user.username
  // An unconfirmed listing must not link to an account.
  const id = confirmed ? userId : null
  return (
    <div className={styles.identity}>
      <PersonLink id={id} of="face">
        <Avatar name={username} src={profilePictureUrl} tone={tone} size="profile" />
      </PersonLink>
      <div className={styles.person}>
        <div className={styles.named}>
          <h3 className={styles.name}>
            <PersonLink id={id}>{username}</PersonLink>
          </h3>
          {verified && <VerifiedMark beside="name" />}
        </div>
        <span className={styles.traveler}>
          {t(traveler)}
          {languages && (
            <>
              {' · '}
              <Trans comment="After 'Frequent Traveler ·'">
                Speaks <LanguagesText languages={languages} />
              </Trans>
            </>
          )}
          {profileName !== username && (
            <>
              {' · '}
              <Trans comment="The name in the profile differs from that on the card">
                <bdi>{profileName}</bdi> in the profile
              </Trans>
            </>
          )}
        </span>
        <span className={styles.record}>
          {rating && <Rating {...rating} />}
          {record.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      {state === undefined ? (
        <Badge tone={tone} className={tone === 'dusk' ? styles.seeking : undefined}>
          {t(badge)}
        </Badge>
      ) : (
        state
      )}
    </div>
  )
}
