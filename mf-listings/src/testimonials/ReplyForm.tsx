import { TestimonialReply } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useFailure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useDraftForm } from '../useDraftForm.ts'
import styles from './RateAndReview.module.css'
import { useReplyToTestimonialMutation } from './testimonials.api.ts'

interface Props {
  id: number
  onDone: () => void
  onCancel: () => void
}

export function ReplyForm({ id, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const [reply] = useReplyToTestimonialMutation()
  const { form, forget } = useDraftForm({
    name: `reply-${id}`,
    schema: z.object({ text: z.string() }),
    values: { text: '' },
    options: { resolver: standardSchemaResolver(TestimonialReply) },
  })
  const { register, handleSubmit, formState } = form
  const { failure, fail, clear } = useFailure()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    clear()
    const { error } = await reply({ id, body })
    if (error)
      return fail({ title: t`Your reply was not sent`, description: t`Something went wrong. Please try again.` }, error)
    forget()
    announce(t`Reply published`)
    onDone()
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t`Reply to this review`}>
      <p>
        <Trans>Everyone can read your reply. You can reply only once.</Trans>
      </p>
      <Field label={t`Your reply`} error={errors.text?.message} required>
        <Textarea rows={3} characterLimit={500} autoFocus {...register('text')} />
      </Field>
      <FailureNotice failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={isSubmitting}>
          <Trans>Publish Reply</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
