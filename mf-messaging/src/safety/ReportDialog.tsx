import { DETAILS_LENGTH, type NewReport, reportReasons } from '@flight-amigo/backend/contract/moderation'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { ReportDialog as Dialog } from '@flight-amigo/shared-ui/ReportDialog'
import { toast, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { useRef } from 'react'
import { CANCELS } from './blockWords.ts'
import { useReportDraft } from './reportDrafts.ts'
import { safetyApi } from './safety.api.ts'

interface Props {
  userId: number
  username: string
  /** The listing or the message that the report is about, otherwise it is about the person. */
  listingId?: number | undefined
  messageId?: number | undefined
  onClose: () => void
}

const AGAIN = 'Please check your connection and try again.'

/** Reports a person, their listing or a message to the site's staff, with the last messages between the two if wanted. */
export function ReportDialog({ userId, username, listingId, messageId, onClose }: Props) {
  const { user } = useSession()
  const { draft, change, forget } = useReportDraft(user?.id ?? 0, [userId, listingId, messageId].join('.'))
  const isReported = useRef(false)
  const { failure, fail, clear } = useFailure()
  const [report, reporting] = safetyApi.useReportMutation()
  const [block, blocking] = safetyApi.useBlockMutation()
  const { details, thread, alsoBlock } = draft

  async function send(reason: NewReport['reason']) {
    clear()
    if (!isReported.current) {
      const about = { userId, ...(listingId && { listingId }), ...(messageId && { messageId }) }
      const { error } = await report({ ...about, reason, details, thread })
      if (error) return fail({ title: 'Report failed', description: AGAIN }, error)
      isReported.current = true
      forget()
    }
    if (alsoBlock) {
      const { error } = await block(userId)
      if (error) return fail({ title: 'Your report has been sent, but blocking failed', description: AGAIN }, error)
    }
    toast({ title: 'Report sent', description: 'Thank you. We look at every report.' })
    onClose()
  }
  const cancel = () => {
    forget()
    onClose()
  }

  return (
    <Dialog
      title={messageId === undefined ? `Report ${username}` : `Report a message from ${username}`}
      username={username}
      reasons={reportReasons}
      most={DETAILS_LENGTH}
      value={draft}
      onChange={change}
      failure={failure}
      busy={reporting.isLoading || blocking.isLoading}
      onSend={send}
      onCancel={cancel}
      onClose={onClose}
    >
      <Checkbox
        label="Send our last messages along, so that staff can see what happened"
        checked={thread}
        onChange={(event) => change({ thread: event.target.checked })}
      />
      <Checkbox
        label={
          <>
            Also block <bdi>{username}</bdi>
          </>
        }
        help={CANCELS}
        checked={alsoBlock}
        onChange={(event) => change({ alsoBlock: event.target.checked })}
      />
    </Dialog>
  )
}
