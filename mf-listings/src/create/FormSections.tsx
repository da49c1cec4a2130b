import { eachText, LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { joinItems } from '@flight-amigo/shared-ui/joinText'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { TEXT_LABELS } from '../listing/textLabels.ts'
import styles from './CreateForm.module.css'
import type { ListingValues } from './listingValues.ts'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
)

const LABELS = {
  departureAirport: msg`Departure`,
  arrivalAirport: msg`Arrival`,
  date: msg`Date`,
  endDate: msg`End Date`,
  time: msg`Time`,
  flightNumber: msg`Flight Number`,
  connections: msg`Connections`,
  traveler: msg`Who is traveling`,
  places: msg`Number of travelers`,
  languageCodes: msg`Languages`,
  help: msg`Kinds of help`,
  ...eachText(({ name }) => TEXT_LABELS[name].label),
  description: msg`Description`,
  tipAmount: msg`Tip`,
  name: msg`Name`,
  email: msg`Email`,
  phoneNumber: msg`Phone`,
  consent: msg`Your agreement`,
} satisfies Partial<Record<keyof ListingValues, object>>

export const textAudience = ({ watch }: UseFormReturn<ListingValues>) =>
  watch('type') === 'seeking_help' && watch('isForOther')
    ? t`On your card, for people who are logged in.`
    : t`On your card, for everyone.`

export function InvalidFields({ errors }: { errors: FieldErrors<ListingValues> }) {
  const { t } = useLingui()
  const faulty = Object.entries(LABELS).flatMap(([field, label]) => (field in errors ? [t(label)] : []))
  return (
    faulty.length > 0 && (
      <Notice tone="danger" title={t`Please check these fields`}>
        {joinItems(faulty)}
      </Notice>
    )
  )
}

interface TextFieldsProps {
  form: UseFormReturn<ListingValues>
  type: Listing['type']
  hasChecks?: boolean
  showsHints?: boolean
}

export function TextFields({ form, type, hasChecks = false, showsHints: hasHelp = false }: TextFieldsProps) {
  const { t } = useLingui()
  return LISTING_TEXTS.map(({ name, isList }) => {
    const { form: labels, help } = TEXT_LABELS[name]
    const label = labels[type]
    return (
      label &&
      !(isList && hasChecks) && (
        <Field
          key={name}
          label={t(label)}
          optional
          help={hasHelp && help ? `${t(help)} ${textAudience(form)}` : textAudience(form)}
          error={form.formState.errors[name]?.message}
        >
          <Input autoComplete="off" {...form.register(name)} />
        </Field>
      )
    )
  })
}

/** Marked as required but not validated, as specified. */
export const LegalNote = () => (
  <Checkbox
    required
    label={
      <Trans>
        I have read the{' '}
        <Link to="/terms-of-use" target="_blank" rel="noopener">
          Terms of Use
        </Link>{' '}
        and the{' '}
        <Link to="/privacy-policy" target="_blank" rel="noopener">
          Privacy Policy
        </Link>
      </Trans>
    }
  />
)
