import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { login, type SlotProps, useLazy, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { MessageCircle } from 'lucide'
import type { ComponentProps } from 'react'
import { conversationAddress } from '../public.ts'
import styles from './MessageActions.module.css'

const loadMemberActions = () => import('./MemberActions.tsx').then(({ MemberActions }) => MemberActions)

/** Loads the actions of signed-in users, so that visitors do not load their code. */
function LazyMemberActions(props: ComponentProps<Awaited<ReturnType<typeof loadMemberActions>>>) {
  const { loaded: MemberActions } = useLazy(loadMemberActions)
  return MemberActions && <MemberActions {...props} />
}

/** The actions of a listing: message, report or block its owner. The owner sees none. */
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
      {user && <LazyMemberActions userId={ownerId} username={username} listingId={listingId} />}
    </div>
  )
}
