import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { Trans, useLingui } from '@lingui/react/macro'
import { AuthorSection } from '../AuthorSection.tsx'
import styles from '../CreateForm.module.css'
import { InvalidFields, LegalNote, Section, TextFields, textAudience } from '../FormSections.tsx'
import { PreviewFold } from '../FormWithPreview.tsx'
import { HelpOffered } from '../HelpOffered.tsx'
import { TipAmount, TripFields } from '../TripFields.tsx'
import { TravelerCount } from '../traveler/TravelerCount.tsx'
import { WhoTravels } from '../traveler/WhoTravels.tsx'
import type { usePublishing } from '../usePublishing.ts'

interface Props {
  type: Listing['type']
  publishing: ReturnType<typeof usePublishing>
}

export function CreateListingForm({ type, publishing }: Props) {
  const { t } = useLingui()
  const { form, formRef, submit, failure } = publishing
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const isHelper = type === 'helper'
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate aria-label={t`Create Listing`}>
      <InvalidFields errors={errors} />
      <Section title={t`Trip`}>
        <TripFields form={form} hasEndDate />
        {isHelper && <TravelerCount form={form} />}
      </Section>
      {isHelper ? (
        <Section title={t`What you offer`}>
          <HelpOffered form={form} />
        </Section>
      ) : (
        <Section title={t`Who is traveling?`}>
          <WhoTravels form={form} />
        </Section>
      )}
      <Section title={t`Description`}>
        <Field
          label={t`Description`}
          error={errors.description?.message}
          help={`${t`10 to 500 characters.`} ${textAudience(form)}`}
          required
        >
          <Textarea rows={5} characterLimit={500} {...register('description')} />
        </Field>
        <TextFields form={form} type={type} showsHints />
      </Section>
      <Section title={t`Tipping Information`}>
        <TipAmount form={form} label={isHelper ? t`Suggested Tip (USD)` : t`Tip Amount (USD)`} />
        {isHelper ? (
          <Checkbox label={t`I accept tips`} {...register('acceptsTips')} />
        ) : (
          <Checkbox label={t`I offer a tip`} {...register('offersTips')} />
        )}
      </Section>
      <AuthorSection title={t`Contact Information`} publishing={publishing} />
      <PreviewFold control={form.control} />
      <Notice title={t`Spam Protection Active`}>
        <Trans>An invisible check keeps bots from posting here.</Trans>
      </Notice>
      <LegalNote />
      <FailureNotice failure={failure} />
      <Button
        type="submit"
        className={styles.submit}
        variant={isHelper ? 'sky' : 'accent'}
        busy={isSubmitting}
        busyLabel={t`Creating...`}
      >
        <Trans>Create Listing</Trans>
      </Button>
    </form>
  )
}
