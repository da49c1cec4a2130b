import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Page } from '@flight-amigo/shared-ui/Page'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { AuthorSection } from '../AuthorSection.tsx'
import styles from '../CreateForm.module.css'
import { HelpHeading } from '../CreateFrame.tsx'
import { InvalidFields, LegalNote, Section, TextFields, textAudience } from '../FormSections.tsx'
import { FormWithPreview, PreviewFold } from '../FormWithPreview.tsx'
import { focusHeading } from '../focusHeading.ts'
import { HelpOffered } from '../HelpOffered.tsx'
import { TipAmount, TripFields } from '../TripFields.tsx'
import { TravelerCount } from '../traveler/TravelerCount.tsx'
import { WhoTravels } from '../traveler/WhoTravels.tsx'
import { useLoadWhileSending, type usePublishing } from '../usePublishing.ts'

// Loaded on demand, because filling in the form does not need it.
const PublishConfirmation = lazyComponent(
  () => import('../PublishConfirmation.tsx').then(({ PublishConfirmation }) => PublishConfirmation),
  { failed: lazyFallback(() => t`Your listing is saved, but this part could not be loaded`) },
)

interface Props {
  kind: 'find' | 'offer'
  publishing: ReturnType<typeof usePublishing>
  texts: { submit: string; submitting: string; descriptionHelp: string; published: string; createAnother: string }
}

export function HelpPage({ kind, publishing, texts }: Props) {
  const { published, isNextListing, startNextListing } = publishing
  useLoadWhileSending(publishing, PublishConfirmation)
  return (
    <Page width="form">
      {published ? (
        <PublishConfirmation
          {...published}
          title={texts.published}
          createAnotherLabel={texts.createAnother}
          onCreateAnother={startNextListing}
        />
      ) : (
        <div className={styles.focused} {...(isNextListing && { ref: focusHeading })}>
          <HelpHeading kind={kind} />
          <FormWithPreview control={publishing.form.control}>
            <HelpForm kind={kind} publishing={publishing} texts={texts} />
          </FormWithPreview>
        </div>
      )}
    </Page>
  )
}

function HelpForm({ kind, publishing, texts }: Props) {
  const { t } = useLingui()
  const { form, formRef, submit, failure } = publishing
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate aria-label={texts.submit}>
      <InvalidFields errors={errors} />
      <Section title={t`Your trip`}>
        <TripFields form={form} maxSuggestions={5} hasEndDate={kind === 'find'} />
        {kind === 'offer' && <TravelerCount form={form} />}
      </Section>
      {kind === 'find' && (
        <Section title={t`Who is traveling?`}>
          <WhoTravels form={form} />
        </Section>
      )}
      {kind === 'offer' && (
        <Section title={t`What you offer`}>
          <HelpOffered form={form} />
          <TextFields form={form} type="helper" hasChecks />
        </Section>
      )}
      <AuthorSection title={t`About you`} nameRequired publishing={publishing} />
      <Section title={t`Good to know`}>
        <Field
          label={t`Description`}
          optional
          help={`${texts.descriptionHelp} ${textAudience(form)}`}
          error={errors.description?.message}
        >
          <Textarea rows={4} characterLimit={500} {...register('description')} />
        </Field>
        {kind === 'find' ? (
          <TipAmount form={form} label={t`Tip Amount (USD)`} />
        ) : (
          <Checkbox label={t`I accept tips`} {...register('acceptsTips')} />
        )}
      </Section>
      <PreviewFold control={form.control} />
      <LegalNote />
      <Checkbox
        label={t`I agree to the terms: travelers who ask to connect see my contact details`}
        error={errors.consent?.message}
        required
        {...register('consent')}
      />
      <FailureNotice failure={failure} />
      <Button
        type="submit"
        className={styles.submit}
        variant={kind === 'offer' ? 'sky' : 'accent'}
        busy={isSubmitting}
        busyLabel={texts.submitting}
      >
        {texts.submit}
      </Button>
    </form>
  )
}
