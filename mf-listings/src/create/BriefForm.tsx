import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import type { ReactNode } from 'react'
import { ContactFields } from './ContactFields.tsx'
import styles from './CreateForm.module.css'
import { LegalNote } from './LegalNote.tsx'
import { TipAmount } from './TipAmount.tsx'
import { TripFields } from './TripFields.tsx'
import type { usePublishing } from './usePublishing.ts'

interface Props {
  kind: 'find' | 'offer'
  publishing: ReturnType<typeof usePublishing>
  words: { submit: string; submitting: string; description: string }
}

/** The short form of /find/create and /offer/create: a trip, a person, and what they agree to. */
export function BriefForm({ kind, publishing: { form, element, submit, user }, words }: Props) {
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate aria-label={words.submit}>
      <Section title="Your trip">
        <TripFields form={form} most={5} flexible={kind === 'find'} />
      </Section>
      <Section title="About you">
        <ContactFields form={form} nameRequired signedIn={user !== null} />
      </Section>
      <Section title="Good to know">
        <Field label="Description" optional help={words.description} error={errors.description?.message}>
          <Textarea rows={4} maxLength={500} {...register('description')} />
        </Field>
        {kind === 'find' ? (
          <TipAmount form={form} label="Tip Amount (USD)" />
        ) : (
          <Checkbox label="I accept tips" {...register('acceptsTips')} />
        )}
      </Section>
      <Checkbox
        label="I agree that travelers who ask to connect see my contact details"
        error={errors.consent?.message}
        required
        {...register('consent')}
      />
      <LegalNote />
      <Button
        type="submit"
        className={styles.submit}
        variant={kind === 'offer' ? 'sky' : 'accent'}
        busy={isSubmitting}
        busyLabel={words.submitting}
      >
        {words.submit}
      </Button>
    </form>
  )
}

/** A part of a creation form under a heading of its own. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
)
