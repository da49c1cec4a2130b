import type { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { safetyApi } from './safety.api.ts'

/** Returns whether it succeeded. Separate, because the dialog is loaded on demand. */
export function useUnblock() {
  const [request, { isLoading: unblocking }] = safetyApi.useUnblockMutation()
  const { failure, fail, clear } = useFailure()
  const unblock = async ({ id, ...person }: Pick<OtherUser, 'id' | 'username'>) => {
    const username = isolateDirection(person.username)
    clear()
    const { error } = await request(id)
    if (error) {
      fail({ title: t`Unblocking failed`, description: t`Please check your connection and try again.` }, error)
      return false
    }
    toast({
      title: t({ message: 'Unblocked', comment: 'A notice: a person is no longer blocked.' }),
      description: t`You and ${username} can write to each other again.`,
    })
    return true
  }
  return { unblock, unblocking, failure }
}
