import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { lazyComponent } from '@flight-amigo/shared-ui/lazy'
import { login, type SlotProps, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { MessageCircle } from 'lucide'
import { conversationAddress } from '../public.ts'
import styles from './MessageActions.module.css'

// Visitors have no use for this code.
const MemberActions = lazyComponent(() => import('./MemberActions.tsx').then(({ MemberActions }) => MemberActions))

/** The actions of a listing: write to its owner, report or block them. The owner sees none. */
export function MessageActions({ listingId, ownerId, username }: SlotProps['listing.actions']) {
  const { user } = useSession()
  const navigate = useNavigate()
  if (user?.id === ownerId) return null

  async function write() {
    if (user || (await login())) navigate(conversationAddress(ownerId, listingId))
  }
  return (
    <div className={styles.actions}>
      <Button onClick={write}>
        <Icon of={MessageCircle} />
        Message
      </Button>
      {user && <MemberActions userId={ownerId} username={username} listingId={listingId} />}
    </div>
  )
}
