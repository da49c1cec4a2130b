// Loaded when the dialog opens (sdk/device.ts), because most visits report nothing.

import { DETAILS_LENGTH, NewReport } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { api } from '../sdk/api.ts'
import { defineDrafts } from '../sdk/drafts.ts'
import { useSession } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'
import { useFailure } from '../sdk/useFailure.ts'
import styles from './ReportDialog.module.css'

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation<null, z.input<typeof NewReport>>({
      query: (body) => ({ url: '/reports', method: 'POST', body }),
    }),
  }),
})

const { reason, details } = NewReport.shape
const Report = z.object({ reason, details, thread: z.boolean(), alsoBlock: z.boolean() })
const Draft = z.extend(Report, { reason: z.union([reason, z.literal('')]), details: z.string() })
type Draft = z.infer<typeof Draft>

const resolver = standardSchemaResolver(Report) as never
const EMPTY: Draft = { reason: '', details: '', thread: true, alsoBlock: false }
const drafts = defineDrafts({ name: 'report', storedIn: 'tab', schema: Draft })

/** The English texts of `reportReasons`. */
const REASONS: Record<NewReport['reason'], MessageDescriptor> = {
  spam: msg`Spam or advertising`,
  harassment: msg`Harassment or threats`,
  scam: msg`Asks for money or looks like a scam`,
  carry: msg`Asked me to carry something`,
  unsafe: msg`I would not feel safe meeting this person`,
  other: msg({ message: 'Something else', comment: 'The last of the reasons to report a person.' }),
}

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
  const { register, handleSubmit, subscribe, formState } = useForm<Draft, unknown, z.infer<typeof Report>>({
    resolver,
    defaultValues: drafts.read(owner, id) ?? EMPTY,
  })
  const { errors, isSubmitting } = formState
  const [report] = reportsApi.useReportMutation()
  const isReported = useRef(false)
  const { failure, fail, clear } = useFailure()

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => drafts.save(owner, values, id) }),
    [subscribe, owner, id],
  )

  const cancel = () => {
    drafts.forget(owner, id)
    onClose()
  }
  const send = handleSubmit(async ({ reason, details, thread, alsoBlock }) => {
    clear()
    if (!isReported.current) {
      const { error } = await report({ ...about, reason, details, ...(block && { thread }) })
      if (error) return fail({ title: t`Report failed`, description: again() }, error)
      isReported.current = true
      drafts.forget(owner, id)
    }
    if (block && alsoBlock) {
      const { error } = await block.request()
      if (error) return fail({ title: t`Your report has been sent, but blocking failed`, description: again() }, error)
    }
    toast({ title: t`Report sent`, description: t`Thank you. We look at every report.` })
    onClose()
  })

  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={send} noValidate>
        <p>
          <Trans>
            We look at every report. <bdi>{username}</bdi> does not learn who has reported.
          </Trans>
        </p>
        <Field label={t`What is it about?`} required error={errors.reason?.message}>
          <Select {...register('reason')}>
            <option value="">{t`Choose a reason`}</option>
            {Object.entries(REASONS).map(([each, label]) => (
              <option key={each} value={each}>
                {t(label)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`What happened?`} optional error={errors.details?.message}>
          <Textarea characterLimit={DETAILS_LENGTH} {...register('details')} />
        </Field>
        {block && (
          <>
            <Checkbox
              label={t`Also send my last messages with this person, so that staff can see what happened`}
              {...register('thread')}
            />
            <Checkbox
              label={
                <Trans>
                  Also block <bdi>{username}</bdi>
                </Trans>
              }
              help={block.help}
              {...register('alsoBlock')}
            />
          </>
        )}
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isSubmitting}>
            <Trans>Send Report</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
