import { DETAILS_LENGTH, type NewReport, reportReasons } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { FailureNotice, useFailure } from '../failure.tsx'
import { useDraftForm } from '../useDraftForm.ts'
import styles from './RateAndReview.module.css'
import { useReportReviewMutation } from './testimonials.api.ts'

interface Props {
  id: number
  author: string
  onClose: () => void
}

const reasons = Object.entries(reportReasons)
const TOO_LONG = `The details cannot exceed ${DETAILS_LENGTH} characters`

/** Reports a review to the site's staff. */
export function ReportDialog({ id, author, onClose }: Props) {
  const [report] = useReportReviewMutation()
  const { form, forget } = useDraftForm({
    name: `report-${id}`,
    schema: z.object({ reason: z.string(), details: z.string() }),
    values: { reason: '', details: '' },
    options: {},
  })
  const { register, handleSubmit, formState } = form
  const { failure, fail, clear } = useFailure()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ reason, details }) => {
    clear()
    const { error } = await report({ testimonialId: id, reason: reason as NewReport['reason'], details })
    if (error) return fail({ title: 'Report failed', description: errorText(error, 'Please try again in a moment.') })
    forget()
    toast({ title: 'Report sent', description: 'Thank you. We look at every report.' })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={`Report ${author}'s review`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          We look at every report. <bdi>{author}</bdi> does not learn who has reported.
        </p>
        <Field label="What is it about?" required error={errors.reason?.message}>
          <Select {...register('reason', { required: 'Please choose a reason' })}>
            <option value="">Choose a reason</option>
            {reasons.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="What happened?" optional error={errors.details?.message}>
          <Textarea
            countTo={DETAILS_LENGTH}
            dir="auto"
            {...register('details', { validate: (text) => [...text.trim()].length <= DETAILS_LENGTH || TOO_LONG })}
          />
        </Field>
        <FailureNotice failure={failure} />
        <div className={styles.actions}>
          <Button type="submit" busy={isSubmitting}>
            Send Report
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
