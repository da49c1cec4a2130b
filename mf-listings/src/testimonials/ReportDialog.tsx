import { DETAILS_LENGTH, type NewReport, reportReasons } from '@flight-amigo/backend/contract/moderation'
import { ReportDialog as Dialog } from '@flight-amigo/shared-ui/ReportDialog'
import { defineDrafts, toast, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useReportReviewMutation } from './testimonials.api.ts'

interface Props {
  id: number
  author: string
  onClose: () => void
}

type Reason = NewReport['reason']
const Draft = z.object({ reason: z.enum(['', ...(Object.keys(reportReasons) as Reason[])]), details: z.string() })
type Draft = z.infer<typeof Draft>

const EMPTY: Draft = { reason: '', details: '' }
const drafts = defineDrafts({ name: 'report-review', keptIn: 'tab', schema: Draft })

/** Reports a review to the site's staff. A reload keeps what was written. */
export function ReportDialog({ id, author, onClose }: Props) {
  const owner = useSession().user?.id ?? 'visitor'
  const [draft, setDraft] = useState(() => drafts.read(owner, id) ?? EMPTY)
  const [report, { isLoading }] = useReportReviewMutation()
  const { failure, fail, clear } = useFailure()

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    drafts.keep(owner, next, id)
  }
  const end = () => {
    drafts.forget(owner, id)
    onClose()
  }
  const send = async (reason: Reason) => {
    clear()
    const { error } = await report({ testimonialId: id, reason, details: draft.details })
    if (error) return fail({ title: 'Report failed', description: 'Please try again in a moment.' }, error)
    toast({ title: 'Report sent', description: 'Thank you. We look at every report.' })
    end()
  }
  return (
    <Dialog
      title={`Report ${author}'s review`}
      username={author}
      reasons={reportReasons}
      most={DETAILS_LENGTH}
      value={draft}
      onChange={change}
      failure={failure}
      busy={isLoading}
      onSend={send}
      onCancel={end}
      onClose={onClose}
    />
  )
}
