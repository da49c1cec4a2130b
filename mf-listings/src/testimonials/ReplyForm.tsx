import { TestimonialReply } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import styles from './RateAndReview.module.css'
import { useReplyToTestimonialMutation } from './testimonials.api.ts'

/** The form for the only answer to a testimonial. */
export function ReplyForm({ id, onDone }: { id: number; onDone: () => void }) {
  const [reply] = useReplyToTestimonialMutation()
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: standardSchemaResolver(TestimonialReply),
    defaultValues: { text: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    const { error } = await reply({ id, body })
    if (error) {
      setFocus('text')
      return toast({
        variant: 'destructive',
        title: 'Your answer was not sent',
        description: errorText(error, 'Something went wrong. Please try again.'),
      })
    }
    toast({ title: 'Answer published', description: 'It stands below the review.' })
    onDone()
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Answer this review">
      <p>Everybody can read your answer. You can answer once.</p>
      <Field label="Your answer" error={errors.text?.message} required>
        <Textarea rows={3} maxLength={500} autoFocus {...register('text')} />
      </Field>
      <Button type="submit" size="small" busy={isSubmitting}>
        Publish Answer
      </Button>
    </form>
  )
}
