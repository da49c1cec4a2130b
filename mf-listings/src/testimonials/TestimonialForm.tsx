import { type Listing, TestimonialForm as Schema } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { StarInput } from '@flight-amigo/shared-ui/StarInput'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { errorText, login, toast, track, useSession } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { engagement } from '../details/engagement.ts'
import { useWriteTestimonialMutation } from '../listings.api.ts'
import styles from './RateAndReview.module.css'

interface Props {
  listing: Listing
  onSubmitted: () => void
}

/** The form for a testimonial: stars and a text. */
export function TestimonialForm({ listing, onSubmitted }: Props) {
  const { user } = useSession()
  const [write] = useWriteTestimonialMutation()
  const { register, control, handleSubmit, formState, reset } = useForm({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { text: '', rating: 0 },
  })
  if (user?.id === listing.userId) return null

  const submit = handleSubmit(async (testimonial) => {
    if (!user && !(await login())) return
    const { userId, departureAirport, arrivalAirport } = listing
    const answer = await write({
      ...testimonial,
      targetUserId: userId,
      route: `${departureAirport} to ${arrivalAirport}`,
    })
    if (answer.error)
      return toast({
        variant: 'destructive',
        title: 'Submission failed',
        description: errorText(answer.error, 'There was a problem submitting your testimonial'),
      })
    track(engagement('testimonial_submit', listing))
    toast({ title: 'Testimonial submitted', description: 'Thank you for sharing your experience' })
    reset()
    onSubmitted()
  })

  const { errors, isSubmitting } = formState
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={`Rate ${listing.username}`}>
      <Field label="Your rating" error={errors.rating?.message} required>
        <Controller name="rating" control={control} render={({ field }) => <StarInput {...field} />} />
      </Field>
      <Field label="Your experience" error={errors.text?.message} required>
        <Textarea rows={4} maxLength={500} {...register('text')} />
      </Field>
      <Button type="submit" busy={isSubmitting}>
        Submit Testimonial
      </Button>
    </form>
  )
}
