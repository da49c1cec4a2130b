import { eachText, LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import type { ReactNode } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import styles from './CreateForm.module.css'
import type { ListingValues } from './listingValues.ts'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
)

const LABELS: Partial<Record<keyof ListingValues, string>> = {
  departureAirport: 'Departure',
  arrivalAirport: 'Arrival',
  date: 'Date',
  endDate: 'End Date',
  time: 'Time',
  flightNumber: 'Flight Number',
  connections: 'Connections',
  traveler: 'Who is traveling',
  places: 'Number of travelers',
  languageCodes: 'Languages',
  ...eachText(({ label }) => label),
  description: 'Description',
  tipAmount: 'Tip',
  name: 'Name',
  email: 'Email',
  phoneNumber: 'Phone',
  consent: 'Your agreement',
}

/** Says who can read the texts of a listing. Those about someone close are hidden from signed-out visitors. */
export const textAudience = ({ watch }: UseFormReturn<ListingValues>) =>
  watch('type') === 'seeking_help' && watch('isForOther')
    ? 'On your card, for people who are logged in.'
    : 'On your card, for everyone.'

export function InvalidFields({ errors }: { errors: FieldErrors<ListingValues> }) {
  const faulty = Object.entries(LABELS).flatMap(([field, label]) => (field in errors ? [label] : []))
  return (
    faulty.length > 0 && (
      <Notice tone="danger" title="Please check these fields">
        {faulty.join(', ')}
      </Notice>
    )
  )
}

interface TextFieldsProps {
  form: UseFormReturn<ListingValues>
  type: Listing['type']
  /** Whether the form has checkboxes for texts that are lists. */
  hasChecks?: boolean
  hasHelp?: boolean
}

export const TextFields = ({ form, type, hasChecks = false, hasHelp = false }: TextFieldsProps) =>
  LISTING_TEXTS.map(
    ({ name, form: labels, help, isList }) =>
      labels[type] &&
      !(isList && hasChecks) && (
        <Field
          key={name}
          label={labels[type]}
          optional
          help={[hasHelp && help && `${help}.`, textAudience(form)].filter(Boolean).join(' ')}
          error={form.formState.errors[name]?.message}
        >
          <Input autoComplete="off" dir="auto" {...form.register(name)} />
        </Field>
      ),
  )

/** Marked as required but not validated, as specified. */
export const LegalNote = () => (
  <Checkbox
    required
    label={
      <>
        I have read the{' '}
        <a href="/terms-of-use" target="_blank" rel="noopener">
          Terms of Use
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" target="_blank" rel="noopener">
          Privacy Policy
        </a>
      </>
    }
  />
)
