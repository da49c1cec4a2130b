import type { Me } from '@flight-amigo/backend/contract/account'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { BadgeCheck, CircleDashed } from 'lucide'
import { type ReactNode, useId } from 'react'
import styles from './TravelerCard.module.css'

/** Shows me my profile as others see it, as a card like the badge of a crew member. */
export function TravelerCard({ user }: { user: Me }) {
  const nameId = useId()
  const { username, profilePictureUrl, languages, bio, phoneNumberMasked, verified } = user
  return (
    <BoardingPass className={styles.card} aria-labelledby={nameId} stub={<Stub verified={verified} />}>
      <p className={styles.band}>Traveler card</p>
      <div className={styles.head}>
        <Avatar name={username} src={profilePictureUrl} size="large" />
        <div className={styles.who}>
          <h2 id={nameId} className={styles.name}>
            <span dir="auto">{username}</span>
          </h2>
          {verified ? (
            <Badge tone="good">
              <Icon of={BadgeCheck} /> Verified
            </Badge>
          ) : (
            <Badge>
              <Icon of={CircleDashed} /> Not Verified
            </Badge>
          )}
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name="Languages">{languages}</Fact>
        <Fact name="Phone" tabular>
          {phoneNumberMasked}
        </Fact>
      </dl>
      {bio ? (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      ) : (
        <p className={styles.missing}>A few words about you tell others whom they will meet.</p>
      )}
    </BoardingPass>
  )
}

const Fact = ({ name, tabular, children }: { name: string; tabular?: boolean; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={children ? (tabular ? styles.digits : undefined) : styles.missing}>
      <span dir="auto">{children || 'Not added yet'}</span>
    </dd>
  </div>
)

const Stub = ({ verified }: { verified: boolean }) =>
  verified ? (
    <>
      <p className={styles.note}>This is how travelers see you. Your phone number stays with you until you share it.</p>
      <span className={styles.bars} aria-hidden="true" />
    </>
  ) : (
    <>
      <p className={styles.note}>A verified phone shows travelers that you are real.</p>
      <Link to="/verify" className={buttonClass({ variant: 'sky', size: 'small' })}>
        Verify your phone
      </Link>
    </>
  )
