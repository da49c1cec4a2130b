import { Button } from '@flight-amigo/shared-ui/Button'
import { useNavigate } from '@flight-amigo/shell/sdk'
import { conversationAddress } from '../public.ts'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import styles from './MemberActions.module.css'

interface Props {
  userId: number
  username: string
  listingId: number
}

/** The actions of signed-in users on another person's listing, besides Message. */
export function MemberActions({ userId, username, listingId }: Props) {
  const navigate = useNavigate()
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => navigate(`${conversationAddress(userId, listingId)}&propose=1`)}>
        Propose a Trip
      </Button>
      <SafetyMenu userId={userId} username={username} listingId={listingId} />
    </div>
  )
}
