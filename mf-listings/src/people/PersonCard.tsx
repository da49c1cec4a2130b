import { PROFILE_PATH } from '@flight-amigo/backend/addresses/account'
import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import type { PersonListings } from '@flight-amigo/backend/contract/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { firstNameOf } from '@flight-amigo/shared-ui/firstNameOf'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Rating } from '@flight-amigo/shared-ui/Stars'
import { VerifiedMark } from '@flight-amigo/shared-ui/VerifiedMark'
import { Link, login, Slot, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide'
import { factsOf, PersonFacts } from './PersonFacts.tsx'
import styles from './PersonPage.module.css'
import { missingRecord } from './record.ts'

export function PersonCard({ person }: { person: PersonListings['user'] }) {
  const { id, username, profilePictureUrl, verified, rating } = person
  const { user } = useSession()
  const facts = factsOf(person)
  const missing = missingRecord(person)
  const isMe = user?.id === id
  return (
    <>
      {isMe && <OwnPage isSuspended={Boolean(user.suspension)} />}
      <Card as="section" className={styles.card} aria-labelledby="person">
        <div className={styles.identity}>
          <Avatar name={username} src={profilePictureUrl} size="large" />
          <div className={styles.names}>
            <h2 id="person" className={styles.name}>
              <bdi>{username}</bdi>
            </h2>
            {(rating || verified) && (
              <div className={styles.marks}>
                {verified && <VerifiedMark />}
                {rating && <Rating {...rating} />}
              </div>
            )}
            {missing && <p className={styles.missing}>{missing}</p>}
          </div>
          {!isMe && <Actions userId={id} username={username} />}
        </div>
        {facts.length > 0 && <PersonFacts facts={facts} />}
      </Card>
    </>
  )
}

const OwnPage = ({ isSuspended }: { isSuspended: boolean }) => {
  const { t } = useLingui()
  return (
    <Notice
      title={t`This is how others see you`}
      action={
        <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to={PROFILE_PATH}>
          <Trans>Edit profile</Trans>
        </Link>
      }
    >
      {isSuspended && t`While your account is suspended, only you can see this page.`}
    </Notice>
  )
}

function Actions({ userId, username }: { userId: number; username: string }) {
  const { t } = useLingui()
  const { user } = useSession()
  const navigate = useNavigate()
  const write = async () => {
    const name = isolateDirection(firstNameOf(username))
    if (user || (await login(t`Log in to message ${name}.`))) navigate(conversationPath(userId))
  }
  return (
    <div className={styles.actions}>
      <Button onClick={write}>
        <Icon of={MessageCircle} />
        <Trans context="verb" comment="A button: write a message to this person">
          Message
        </Trans>
      </Button>
      {user && <Slot name="person.actions" userId={userId} username={username} />}
    </div>
  )
}
