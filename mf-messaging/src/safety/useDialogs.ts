import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { useLazyDialog } from '@flight-amigo/shared-ui/useLazyDialog'
import { errorText, loadReportDialog, toast } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { safetyApi } from './safety.api.ts'

export const CANCELS = msg`Any trip ahead that the two of you agreed on is canceled for good. They'll be told the trip is canceled, not that you blocked them.`

const reportNotOpened = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: t`This could not be opened`,
    description: errorText(error, t`Please check your connection and try again.`),
  })

export interface ReportTarget {
  userId: number
  username: string
  listingId?: number | undefined
  messageId?: number | undefined
}

export function useDialogs() {
  const { dialog, show } = useLazyDialog(reportNotOpened)
  const [block] = safetyApi.useBlockMutation()
  const report = ({ userId, listingId, messageId, ...person }: ReportTarget) => {
    const username = isolateDirection(person.username)
    return void show(loadReportDialog, {
      title: messageId === undefined ? t`Report ${username}` : t`Report a message from ${username}`,
      username,
      about: { userId, ...(listingId && { listingId }), ...(messageId && { messageId }) },
      block: { help: t(CANCELS), request: () => block(userId) },
    })
  }
  return { dialog, show, report }
}
