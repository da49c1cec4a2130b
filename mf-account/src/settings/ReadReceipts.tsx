import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useChooseReadReceiptsMutation, useReadReceiptsQuery } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import { Switch } from './Switch.tsx'
import { RECEIPTS } from './words.ts'

/** Lets a person choose whether others see when they have read a message; only then they see it of others. */
export function ReadReceipts({ me }: { me: number }) {
  const { data, isError, refetch } = useReadReceiptsQuery(me)
  const [choose, { isLoading, originalArgs }] = useChooseReadReceiptsMutation()
  const stillSignedIn = useStillSignedIn()
  useRetryOnline(isError, refetch)
  return (
    <Switch
      {...RECEIPTS}
      checked={(isLoading ? originalArgs?.wanted : undefined) ?? data?.wanted ?? false}
      unknown={isError ? 'We could not read this choice. It comes back with the network.' : undefined}
      disabled={!data}
      busy={isLoading}
      onChoose={(wanted) => stillSignedIn(() => choose({ me, wanted }))}
    />
  )
}
