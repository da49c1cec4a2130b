import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import type { ReactNode } from 'react'
import { kindOf } from './kind.ts'
import styles from './Person.module.css'

interface Props {
  listing: Listing
  /** In place of the badge that names the kind. */
  state?: ReactNode
}

/** Who published a listing, and what they are to a reader: an Amigo, or somebody who seeks one. */
export function Person({ listing, state }: Props) {
  const { tone, badge, traveler } = kindOf(listing)
  const { username, profilePictureUrl, languages } = listing
  return (
    <div className={styles.who}>
      <Avatar name={username} src={profilePictureUrl} tone={tone} />
      <div className={styles.person}>
        <b className={styles.name}>{username}</b>
        <span className={styles.traveler}>
          {traveler}
          {languages && ` · Speaks ${languages}`}
        </span>
      </div>
      {state ?? <Badge tone={tone}>{badge}</Badge>}
    </div>
  )
}
