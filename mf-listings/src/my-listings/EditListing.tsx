import { eachText, ListingChange, type MyListing, type TravelerFacts } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { connectionsOf } from '../create/connections.ts'
import { InvalidFields, TextFields } from '../create/FormSections.tsx'
import { KindsOfHelp } from '../create/KindsOfHelp.tsx'
import { failureText, resolverFor, valuesFor } from '../create/listingForm.ts'
import { emptyListing, ListingValues } from '../create/listingValues.ts'
import { TipAmount, TripFields } from '../create/TripFields.tsx'
import { TravelerCount } from '../create/traveler/TravelerCount.tsx'
import { WhoTravels } from '../create/traveler/WhoTravels.tsx'
import { useDraftForm } from '../useDraftForm.ts'
import { EditForm } from './EditForm.tsx'
import styles from './MyListings.module.css'
import { useChangeListingMutation } from './myListings.api.ts'

const failureMessages = () => ({
  title: t`Update failed`,
  description: t`There was a problem updating your listing. Please try again.`,
})

interface Props {
  listing: MyListing
  onClose: () => void
}

export function EditListing({ listing, onClose }: Props) {
  const [change] = useChangeListingMutation()
  const draft = useDraftForm({
    name: `change-${listing.id}`,
    schema: ListingValues,
    values: valuesOf(listing),
    options: { resolver: resolverFor(TripChange), shouldFocusError: false },
  })
  const { form, forget } = draft
  const { register, handleSubmit } = form
  const { errors } = form.formState
  const { failure, fail, clear } = useFailure()
  const isHelper = listing.type === 'helper'

  const submit = handleSubmit(async (values) => {
    clear()
    const response = await change({ id: listing.id, change: changeOf(values, listing) })
    if (response.error) return fail(failureText(response.error, form, failureMessages()))
    announce(t`Listing updated`)
    forget()
    onClose()
  })

  return (
    <EditForm
      Heading="h3"
      title={t`Edit Listing`}
      styles={styles}
      draft={draft}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TripFields form={form} hasEndDate />
      {isHelper ? (
        <>
          <TravelerCount form={form} />
          <KindsOfHelp form={form} legend={t`How you can help`} />
        </>
      ) : (
        <fieldset className={styles.travelers}>
          <legend>
            <Trans>Who is traveling?</Trans>
          </legend>
          <WhoTravels form={form} />
        </fieldset>
      )}
      <Field label={t`Description`} error={errors.description?.message} required>
        <Textarea rows={4} characterLimit={500} {...register('description')} />
      </Field>
      <TextFields form={form} type={listing.type} />
      <TipAmount form={form} label={isHelper ? t`Suggested Tip (USD)` : t`Tip Amount (USD)`} />
      {isHelper ? (
        <Checkbox label={t`I accept tips`} {...register('acceptsTips')} />
      ) : (
        <Checkbox label={t`I offer a tip`} {...register('offersTips')} />
      )}
      <InvalidFields errors={errors} />
    </EditForm>
  )
}

/** The form has no contact fields. */
const TripChange = z.omit(ListingChange, { name: true, phoneNumber: true })

/** Leaves out unchanged languages, because a listing without its own follows the profile. */
function changeOf(values: ListingValues, listing: MyListing) {
  const before = valuesOf(listing)
  const { languageCodes, traveler, places, help, ...change } = valuesFor(values, TripChange)
  const isChanged = (...fields: Array<keyof ListingValues>) =>
    fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]))
  return {
    ...change,
    ...(listing.type !== 'helper' && isChanged('languageCodes') && { languageCodes }),
    ...(isChanged('isForOther', 'traveler') && { traveler }),
    ...(isChanged('places') && { places }),
    ...(isChanged('help') && { help }),
  }
}

const valuesOf = (listing: MyListing): ListingValues => ({
  ...emptyListing(),
  type: listing.type,
  departureAirport: listing.departureAirport,
  arrivalAirport: listing.arrivalAirport,
  date: listing.date,
  endDate: listing.endDate ?? '',
  time: listing.time ?? '',
  ...connectionsOf(listing),
  ...(listing.traveler && { isForOther: true, traveler: travelerValues(listing.traveler) }),
  places: String(listing.places ?? 1),
  languageCodes: listing.languageCodes,
  helperLanguageCodes: [],
  help: listing.help ?? [],
  ...eachText(({ name }) => listing[name] ?? ''),
  description: listing.description ?? '',
  tipAmount: String(listing.tipAmount ?? ''),
  acceptsTips: listing.acceptsTips,
  offersTips: listing.offersTips,
  name: listing.name ?? '',
  email: listing.email,
  phoneNumber: listing.phoneNumber ?? '',
})

/** Empty after the details were erased at the end of the trip. */
const travelerValues = ({ firstName, ageBand, note, ...traveler }: TravelerFacts): ListingValues['traveler'] => ({
  ...traveler,
  ...{ firstName: firstName ?? '', ageBand: ageBand ?? '', note: note ?? '' },
})
