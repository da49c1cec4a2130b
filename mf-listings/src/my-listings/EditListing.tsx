import { ListingChange, type MyListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { toast } from '@flight-amigo/shell/sdk'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { resolverFor, showRefusal, useFirstErrorFocus, valuesFor } from '../create/listingForm.ts'
import { emptyTrip, type ListingValues } from '../create/listingValues.ts'
import { TipAmount, TripFields } from '../create/TripFields.tsx'
import styles from './MyListings.module.css'
import { useChangeListingMutation } from './myListings.api.ts'

/** The form has no fields of the person, so it does not change them. */
const TripChange = z.omit(ListingChange, { name: true, phoneNumber: true })

const failure = {
  title: 'Update failed',
  description: 'There was a problem updating your listing. Please try again.',
}

interface Props {
  listing: MyListing
  onClose: () => void
}

/** The dialog that changes an open listing. */
export function EditListing({ listing, onClose }: Props) {
  const [change] = useChangeListingMutation()
  const form = useForm<ListingValues>({
    resolver: resolverFor(TripChange),
    defaultValues: valuesOf(listing),
    shouldFocusError: false,
  })
  const { register, formState, handleSubmit } = form
  const formRef = useFirstErrorFocus(formState)
  const { errors, isSubmitting } = formState
  const isHelper = listing.type === 'helper'

  const submit = handleSubmit(async (values) => {
    const answer = await change({ id: listing.id, change: valuesFor(values, TripChange) })
    if (answer.error) return showRefusal(answer.error, form, failure)
    toast({ title: 'Listing updated' })
    onClose()
  })

  return (
    <Dialog open title="Edit Listing" variant="wide" onClose={onClose}>
      <form ref={formRef} className={styles.form} onSubmit={submit} noValidate aria-label="Edit Listing">
        <TripFields form={form} hasEndDate />
        <Field label="Description" error={errors.description?.message} required>
          <Textarea rows={4} maxLength={500} {...register('description')} />
        </Field>
        <Field label={isHelper ? 'Skills' : 'Help needed'} optional error={errors.skills?.message}>
          <Input autoComplete="off" {...register('skills')} />
        </Field>
        <TipAmount form={form} label={isHelper ? 'Suggested Tip (USD)' : 'Tip Amount (USD)'} />
        {isHelper ? (
          <Checkbox label="I accept tips" {...register('acceptsTips')} />
        ) : (
          <Checkbox label="I offer a tip" {...register('offersTips')} />
        )}
        <Button type="submit" busy={isSubmitting}>
          Save Changes
        </Button>
      </form>
    </Dialog>
  )
}

/** The values of a listing in the form. Missing ones are empty. */
const valuesOf = (listing: MyListing): ListingValues => ({
  ...emptyTrip(),
  type: listing.type,
  departureAirport: listing.departureAirport,
  arrivalAirport: listing.arrivalAirport,
  date: listing.date,
  endDate: listing.endDate ?? '',
  time: listing.time ?? '',
  flightNumber: listing.flightNumber ?? '',
  skills: listing.skills ?? '',
  description: listing.description,
  tipAmount: String(listing.tipAmount ?? ''),
  acceptsTips: listing.acceptsTips,
  offersTips: listing.offersTips,
  name: listing.name ?? '',
  email: listing.email,
  phoneNumber: listing.phoneNumber ?? '',
})
