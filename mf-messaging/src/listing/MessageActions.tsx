import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { login, type SlotProps, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { MessageCircle } from 'lucide'
import { conversationAddress } from '../public.ts'
import { MenuOfMember } from './MenuOfMember.tsx'
import styles from './MessageActions.module.css'

/** The actions of a listing: write to its owner, propose a trip, report or block them. The owner sees none. */
export function MessageActions({ listingId, ownerId, username }: SlotProps['listing.actions']) {
  const { user } = useSession()
  const navigate = useNavigate()
  if (user?.id === ownerId) return null

  const goTo = async (address: string) => {
    if (user || (await login())) navigate(address)
  }
  const conversation = conversationAddress(ownerId, listingId)
  return (
    <div className={styles.actions}>
      <Button onClick={() => void goTo(conversation)}>
        <Icon of={MessageCircle} />
        Message
      </Button>
      {user && (
        <Button variant="quiet" onClick={() => void goTo(`${conversation}&propose=1`)}>
          Propose a Trip
        </Button>
      )}
      {user && <MenuOfMember userId={ownerId} username={username} listingId={listingId} />}
    </div>
  )
}
