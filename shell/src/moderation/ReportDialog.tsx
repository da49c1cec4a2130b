// Loaded when the dialog opens (sdk/report.ts), because most visits report nothing.

import { DETAILS_LENGTH, type NewReport, reportReasons } from '@flight-amigo/backend/contract/moderation'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { ReportDialog as Dialog } from '@flight-amigo/shared-ui/ReportDialog'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../sdk/api.ts'
import { defineDrafts } from '../sdk/drafts.ts'
import { useSession } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'
import { useFailure } from '../sdk/useFailure.ts'

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation<null, z.input<typeof NewReport>>({
      query: (body) => ({ url: '/reports', method: 'POST', body }),
    }),
  }),
})

const Draft = z.object({
  reason: z.enum(['', ...(Object.keys(reportReasons) as Array<keyof typeof reportReasons>)]),
  details: z.string(),
  thread: z.boolean(),
  alsoBlock: z.boolean(),
})
type Draft = z.infer<typeof Draft>

const EMPTY: Draft = { reason: '', details: '', thread: true, alsoBlock: false }
const drafts = defineDrafts({ name: 'report', storedIn: 'tab', schema: Draft })

const again = () => t`Please check your connection and try again.`

export interface ReportDialogProps {
  title: string
  username: string
  about: Pick<NewReport, 'userId' | 'listingId' | 'messageId' | 'testimonialId'>
  block?: { help: string; request: () => PromiseLike<{ error?: unknown }> }
  onClose: () => void
}

/** The text survives a reload. */
export function ReportDialog({ title, username, about, block, onClose }: ReportDialogProps) {
  const owner = useSession().user?.id ?? 'visitor'
  const id = Object.entries(about).join()
  const [draft, setDraft] = useState(() => drafts.read(owner, id) ?? EMPTY)
  const [report, reporting] = reportsApi.useReportMutation()
  const [isBlocking, setBlocking] = useState(false)
  const isReported = useRef(false)
  const { failure, fail, clear } = useFailure()
  const { details, thread, alsoBlock } = draft

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    drafts.save(owner, next, id)
  }
  const cancel = () => {
    drafts.forget(owner, id)
    onClose()
  }
  async function send(reason: NewReport['reason']) {
    clear()
    if (!isReported.current) {
      const { error } = await report({ ...about, reason, details, ...(block && { thread }) })
      if (error) return fail({ title: t`Report failed`, description: again() }, error)
      isReported.current = true
      drafts.forget(owner, id)
    }
    if (block && alsoBlock) {
      setBlocking(true)
      const { error } = await block.request()
      setBlocking(false)
      if (error) return fail({ title: t`Your report has been sent, but blocking failed`, description: again() }, error)
    }
    toast({ title: t`Report sent`, description: t`Thank you. We look at every report.` })
    onClose()
  }

  return (
    <Dialog
      title={title}
      username={username}
      reasons={reportReasons}
      most={DETAILS_LENGTH}
      value={draft}
      onChange={change}
      failure={failure}
      busy={reporting.isLoading || isBlocking}
      onSend={send}
      onCancel={cancel}
      onClose={onClose}
    >
      {block && (
        <>
          <Checkbox
            label={t`Send our last messages along, so that staff can see what happened`}
            checked={thread}
            onChange={(event) => change({ thread: event.target.checked })}
          />
          <Checkbox
            label={
              <Trans>
                Also block <bdi>{username}</bdi>
              </Trans>
            }
            help={block.help}
            checked={alsoBlock}
            onChange={(event) => change({ alsoBlock: event.target.checked })}
          />
        </>
      )}
    </Dialog>
  )
}
