import type { Me } from '@flight-amigo/backend/contract/account'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useStillSignedIn } from '../account/useStillSignedIn.ts'
import { useChangeProfileMutation } from '../account.api.ts'

/** Whether messages may also come as SMS. */
export function SmsCopies({ user: { smsCopies, verified } }: { user: Me }) {
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const stillSignedIn = useStillSignedIn()

  const shown = (isLoading ? originalArgs?.smsCopies : undefined) ?? smsCopies

  const choose = async (wanted: boolean) => {
    const { error } = await stillSignedIn(() => change({ smsCopies: wanted }))
    if (!error) return toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
    const description = errorText(error, 'There was a problem updating your profile')
    toast({ title: 'Update failed', description, variant: 'destructive' })
  }

  return (
    <Checkbox
      label="Travelers may also send me messages as SMS"
      help={verified ? 'At most 5 a day, to your verified phone.' : 'Only to a verified phone, so not yet.'}
      checked={shown}
      aria-busy={isLoading}
      onChange={({ target }) => !isLoading && choose(target.checked)}
    />
  )
}
