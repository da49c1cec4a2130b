import type { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'

// Apart from BlockedPeopleDialog.tsx: the messages page needs this hook, and loads the dialog on demand.

/** Ends a block and says so. */
export function useUnblock() {
  const [request, { isLoading: unblocking }] = messagingApi.useUnblockMutation()
  const unblock = async ({ id, username }: Pick<OtherUser, 'id' | 'username'>) => {
    const { error } = await request(id)
    if (error) toast({ title: 'Unblocking failed', description: errorText(error, FALLBACK), variant: 'destructive' })
    else toast({ title: 'Unblocked', description: `You and ${username} can write to each other again.` })
  }
  return { unblock, unblocking }
}

const FALLBACK = 'Please try again in a moment.'
