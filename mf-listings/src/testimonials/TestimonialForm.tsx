import { TestimonialForm as Schema, type Testimonial } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { StarInput } from '@flight-amigo/shared-ui/StarInput'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { login, type TrackedEvent, toast, track, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDraftForm } from '../useDraftForm.ts'
import styles from './RateAndReview.module.css'
import { useChangeTestimonialMutation, useWriteTestimonialMutation } from './testimonials.api.ts'
import { unpublishedText } from './unpublishedText.ts'

export interface Reviewed {
  userId: number
  username: string
  route: string
}

interface Props extends Reviewed {
  event: TrackedEvent
  /** Receives the time until which the review is unpublished, if any. */
  onSubmitted: (publishAt: string | null) => void
}

export function TestimonialForm({ userId, route, event, onSubmitted, ...person }: Props) {
  const username = isolateDirection(person.username)
  const { t } = useLingui()
  const { user } = useSession()
  const [write] = useWriteTestimonialMutation()

  const send = async (testimonial: Schema) => {
    if (!user && !(await login())) return { isAccepted: false }
    const { data, error } = await write({ ...testimonial, targetUserId: userId, route })
    return { isAccepted: !error, error, publishAt: data?.publishAt }
  }
  const done = (publishAt?: string | null) => {
    track(event)
    toast({
      title: t`Testimonial submitted`,
      description: publishAt
        ? `${t`Thank you for sharing your experience.`} ${unpublishedText(publishAt)}`
        : t`Thank you for sharing your experience`,
    })
    onSubmitted(publishAt ?? null)
  }
  return (
    <ReviewForm
      label={t`Rate ${username}`}
      draft={`review-${userId}-${route}`}
      values={{ text: '', rating: 0 }}
      send={send}
      onDone={done}
    />
  )
}

interface ChangeProps {
  testimonial: Testimonial
  onDone: () => void
  onCancel: () => void
}

export function ChangeForm({ testimonial: { id, rating, text }, onDone, onCancel }: ChangeProps) {
  const { t } = useLingui()
  const [change] = useChangeTestimonialMutation()
  const send = async (body: Schema) => {
    const { error } = await change({ id, body })
    return { isAccepted: !error, error }
  }
  const done = () => {
    announce(t`Testimonial changed`)
    onDone()
  }
  return (
    <ReviewForm
      label={t`Change my review`}
      draft={`change-review-${id}`}
      values={{ rating, text }}
      send={send}
      onDone={done}
      onCancel={onCancel}
    />
  )
}

interface FieldsProps {
  label: string
  draft: string
  values: Schema
  send: (
    testimonial: Schema,
  ) => Promise<{ isAccepted: boolean; error?: unknown; publishAt?: string | null | undefined }>
  onDone: (publishAt?: string | null) => void
  onCancel?: () => void
}

function ReviewForm({ label, draft, values, send, onDone, onCancel }: FieldsProps) {
  const { t } = useLingui()
  const { form, forget } = useDraftForm({
    name: draft,
    schema: z.object({ text: z.string(), rating: z.number() }),
    values,
    options: { resolver: standardSchemaResolver(Schema) },
  })
  const { register, control, handleSubmit, formState } = form
  const { failure, fail, clear } = useFailure()
  const submit = handleSubmit(async (testimonial) => {
    clear()
    const { isAccepted, error, publishAt } = await send(testimonial)
    if (error)
      return fail(
        { title: t`Submission failed`, description: t`There was a problem submitting your testimonial` },
        error,
      )
    if (!isAccepted) return
    forget()
    onDone(publishAt)
  })
  const { errors, isSubmitting } = formState
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      <Field label={t`Your rating`} error={errors.rating?.message} required>
        <Controller name="rating" control={control} render={({ field }) => <StarInput {...field} />} />
      </Field>
      <Field label={t`Your experience`} error={errors.text?.message} required>
        <Textarea rows={4} characterLimit={500} {...register('text')} />
      </Field>
      <FailureNotice failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" busy={isSubmitting}>
          <Trans>Submit Testimonial</Trans>
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
