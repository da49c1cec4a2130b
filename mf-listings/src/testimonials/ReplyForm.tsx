import { TestimonialReply } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useFailure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
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
      return fail({ title: 'Your reply was not sent', description: 'Something went wrong. Please try again.' }, error)
    forget()
    announce('Reply published')
    onDone()
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Reply to this review">
      <p>Everyone can read your reply. You can reply only once.</p>
      <Field label="Your reply" error={errors.text?.message} required>
        <Textarea rows={3} countTo={500} dir="auto" autoFocus {...register('text')} />
      </Field>
      <FailureNotice failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={isSubmitting}>
          Publish Reply
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
