import type { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { toast } from '@flight-amigo/shell/sdk'
import { safetyApi } from './safety.api.ts'
import { useFailure } from './useFailure.tsx'

// Apart from BlockedPeopleDialog.tsx: the messages page needs this hook, and loads the dialog on demand.

/** Ends a block, says so, and answers whether it has ended. `notice` says that it failed. */
export function useUnblock() {
  const [request, { isLoading: unblocking }] = safetyApi.useUnblockMutation()
  const { notice, check } = useFailure()
  const unblock = async ({ id, username }: Pick<OtherUser, 'id' | 'username'>) => {
    const { error } = await request(id)
    if (check(error, 'Unblocking failed')) return false
    toast({ title: 'Unblocked', description: `You and ${username} can write to each other again.` })
    return true
  }
  return { unblock, unblocking, notice }
}
