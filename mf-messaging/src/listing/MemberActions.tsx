import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { type SlotProps, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import styles from './MemberActions.module.css'

/** The actions of signed-in users on another person's listing, besides Message. */
export function MemberActions({ listingId, ownerId, username }: SlotProps['listing.actions']) {
  const { user } = useSession()
  const navigate = useNavigate()
  if (!user || user.id === ownerId) return null
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => navigate(`${conversationPath(ownerId, listingId)}&propose=1`)}>
        <Trans>Propose a Trip</Trans>
      </Button>
      <SafetyMenu userId={ownerId} username={username} listingId={listingId} />
    </div>
  )
}
