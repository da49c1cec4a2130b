import { LISTING_ACTIONS, type Listing, NewListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Page } from '@flight-amigo/shared-ui/Page'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { lazyComponent, useNavigate, useReplaceUrl, useSearchParams } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { AuthorSection } from '../AuthorSection.tsx'
import formStyles from '../CreateForm.module.css'
import { CreateListingHeading } from '../CreateFrame.tsx'
import { InvalidFields, LegalNote, Section, TextFields, textAudience } from '../FormSections.tsx'
import { FormWithPreview, PreviewFold } from '../FormWithPreview.tsx'
import { HelpOffered } from '../HelpOffered.tsx'
import { typeOf } from '../listingValues.ts'
import { RadioChoices } from '../RadioChoices.tsx'
import { TipAmount, TripFields } from '../TripFields.tsx'
import { TravelerCount } from '../traveler/TravelerCount.tsx'
import { WhoTravels } from '../traveler/WhoTravels.tsx'
import { useLoadWhileSending, usePublishing } from '../usePublishing.ts'
import styles from './TypeSwitch.module.css'

// Loaded on demand, because filling in the form does not need it.
const SuccessDialog = lazyComponent(() => import('./SuccessDialog.tsx').then(({ SuccessDialog }) => SuccessDialog), {
  failed: lazyFallback(() => t`Your listing is saved, but this part could not be loaded`),
})

type Type = Listing['type']

const CHOICES = [
  ['helper', msg`I offer help`],
  ['seeking_help', msg`I need help`],
] as const

const TypeSwitch = ({ type, onChange }: { type: Type; onChange: (type: Type) => void }) => {
  const { t } = useLingui()
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>
          <Trans>What this listing is</Trans>
        </VisuallyHidden>
      </legend>
      <RadioChoices
        name="listing-type"
        choices={CHOICES.map(([value, label]) => [value, t(label)])}
        value={type}
        onChange={onChange}
      />
    </fieldset>
  )
}

/** One form for both types of listings; the type is in the URL. */
export function CreateListingPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const replaceUrl = useReplaceUrl()
  const type = typeOf(params) ?? 'helper'
  const publishing = usePublishing({
    name: 'listing',
    schema: NewListing,
    action: LISTING_ACTIONS.create,
    endpoint: '/listings',
    success: { title: t`Listing created`, description: t`Your listing has been created successfully` },
    failure: {
      title: t`Listing creation failed`,
      description: t`There was a problem creating your listing. Please try again.`,
    },
  })
  const { form, published } = publishing
  useLoadWhileSending(publishing, SuccessDialog)

  const withType = (chosen: Type) => {
    const named = new URLSearchParams(params)
    named.set('type', chosen)
    return named
  }
  const completeUrl = useEffectEvent(() => {
    if (params.get('type') !== type) replaceUrl(`?${withType(type)}`)
  })
  useEffect(() => {
    form.setValue('type', type)
    completeUrl()
  }, [type, params, form])

  return (
    <Page width="form">
      <div className={formStyles.focused}>
        <CreateListingHeading type={type} />
        <TypeSwitch type={type} onChange={(chosen) => setParams(withType(chosen), { replace: true })} />
        <FormWithPreview control={form.control}>
          <CreateListingForm type={type} publishing={publishing} />
        </FormWithPreview>
      </div>
      {published && <SuccessDialog {...published} onClose={() => navigate('/')} />}
    </Page>
  )
}

interface Props {
  type: Listing['type']
  publishing: ReturnType<typeof usePublishing>
}

function CreateListingForm({ type, publishing }: Props) {
  const { t } = useLingui()
  const { form, formRef, submit, failure } = publishing
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const isHelper = type === 'helper'
  return (
    <form ref={formRef} className={formStyles.form} onSubmit={submit} noValidate aria-label={t`Create Listing`}>
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
        className={formStyles.submit}
        variant={isHelper ? 'sky' : 'accent'}
        busy={isSubmitting}
        busyLabel={t`Creating...`}
      >
        <Trans>Create Listing</Trans>
      </Button>
    </form>
  )
}
