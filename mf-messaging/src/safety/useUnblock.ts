import type { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { safetyApi } from './safety.api.ts'

// Apart from BlockedPeopleDialog.tsx: the messages page needs this hook, and loads the dialog on demand.

/** Ends a block, says so, and answers whether it has ended. `failure` says that it has not. */
export function useUnblock() {
  const [request, { isLoading: unblocking }] = safetyApi.useUnblockMutation()
  const { failure, fail, clear } = useFailure()
  const unblock = async ({ id, username }: Pick<OtherUser, 'id' | 'username'>) => {
    clear()
    const { error } = await request(id)
    if (error) {
      fail({ title: 'Unblocking failed', description: 'Please check your connection and try again.' }, error)
      return false
    }
    toast({ title: 'Unblocked', description: `You and ${username} can write to each other again.` })
    return true
  }
  return { unblock, unblocking, failure }
}
