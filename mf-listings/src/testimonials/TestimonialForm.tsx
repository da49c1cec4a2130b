import { type Listing, TestimonialForm as Schema, type Testimonial } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { StarInput } from '@flight-amigo/shared-ui/StarInput'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { errorText, login, toast, track, useSession } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { engagement } from '../details/engagement.ts'
import styles from './RateAndReview.module.css'
import { useChangeTestimonialMutation, useWriteTestimonialMutation } from './testimonials.api.ts'

interface Props {
  listing: Listing
  onSubmitted: () => void
}

/** The form for a testimonial: stars and a text. */
export function TestimonialForm({ listing, onSubmitted }: Props) {
  const { user } = useSession()
  const [write] = useWriteTestimonialMutation()
  if (user?.id === listing.userId) return null

  const send = async (testimonial: Schema): Promise<boolean> => {
    if (!user && !(await login())) return false
    const { userId, departureAirport, arrivalAirport } = listing
    const answer = await write({
      ...testimonial,
      targetUserId: userId,
      route: `${departureAirport} to ${arrivalAirport}`,
    })
    if (answer.error) return failed(answer.error)
    track(engagement('testimonial_submit', listing))
    toast({ title: 'Testimonial submitted', description: 'Thank you for sharing your experience' })
    onSubmitted()
    return true
  }
  return <StarsAndText label={`Rate ${listing.username}`} send={send} />
}

/** The same form for the author, who changes a testimonial. */
export function ChangeForm({ testimonial, onDone }: { testimonial: Testimonial; onDone: () => void }) {
  const [change] = useChangeTestimonialMutation()
  const { id, rating, text } = testimonial
  const send = async (body: Schema): Promise<boolean> => {
    const { error } = await change({ id, body })
    if (error) return failed(error)
    toast({ title: 'Testimonial changed' })
    onDone()
    return true
  }
  return <StarsAndText label="Change my review" values={{ rating, text }} send={send} />
}

function failed(error: unknown): false {
  toast({
    variant: 'destructive',
    title: 'Submission failed',
    description: errorText(error, 'There was a problem submitting your testimonial'),
  })
  return false
}

interface FieldsProps {
  label: string
  values?: Schema
  /** Answers whether the testimonial was accepted. */
  send: (testimonial: Schema) => Promise<boolean>
}

function StarsAndText({ label, values = { text: '', rating: 0 }, send }: FieldsProps) {
  const { register, control, handleSubmit, formState, reset } = useForm({
    resolver: standardSchemaResolver(Schema),
    defaultValues: values,
  })
  const submit = handleSubmit(async (testimonial) => {
    if (await send(testimonial)) reset()
  })
  const { errors, isSubmitting } = formState
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
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
