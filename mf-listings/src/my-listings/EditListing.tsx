import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { type KeyboardEvent, useId, useState } from 'react'
import { FaultyFields } from '../create/FormParts.tsx'
import { refusalWords, resolverFor, useFirstErrorFocus } from '../create/listingForm.ts'
import { ListingDraft } from '../create/listingValues.ts'
import { TipAmount, TripFields } from '../create/TripFields.tsx'
import { Places } from '../create/traveler/Places.tsx'
import { WhoTravels } from '../create/traveler/WhoTravels.tsx'
import { useDraftForm } from '../useDraftForm.ts'
import { changeOf, TripChange, valuesOf } from './listingChange.ts'
import styles from './MyListings.module.css'
import { useChangeListingMutation } from './myListings.api.ts'
import { Question } from './Question.tsx'

const failureWords = {
  title: 'Update failed',
  description: 'There was a problem updating your listing. Please try again.',
}

interface Props {
  listing: MyListing
  onClose: () => void
}

/** The form that changes an open listing, in the place of its card. Escape and Cancel ask before they discard anything. */
export function EditListing({ listing, onClose }: Props) {
  const [change] = useChangeListingMutation()
  const { form, isKept, isChanged, forget } = useDraftForm({
    name: `change-${listing.id}`,
    schema: ListingDraft,
    values: valuesOf(listing),
    options: { resolver: resolverFor(TripChange), shouldFocusError: false },
  })
  const { register, formState, handleSubmit } = form
  const formRef = useFirstErrorFocus(formState)
  const { failure, fail, clear } = useFailure()
  const [isLeaving, setLeaving] = useState(false)
  const headingId = useId()
  const { errors, isSubmitting } = formState
  const isHelper = listing.type === 'helper'

  const submit = handleSubmit(async (values) => {
    clear()
    const answer = await change({ id: listing.id, change: changeOf(values, listing) })
    if (answer.error) return fail(refusalWords(answer.error, form, failureWords))
    toast({ title: 'Listing updated' })
    forget()
    onClose()
  })
  const discard = () => {
    forget()
    onClose()
  }
  const leave = () => (isChanged() ? setLeaving(true) : discard())
  const cancel = (event: KeyboardEvent) => {
    // In an open list of airports, Escape closes the list.
    const isOfList = (event.target as Element).getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !isOfList) leave()
  }

  return (
    <Card as="section" aria-labelledby={headingId} onKeyDown={cancel}>
      <form ref={formRef} className={styles.form} onSubmit={submit} noValidate aria-labelledby={headingId}>
        <h3 id={headingId} tabIndex={-1} ref={takeFocus} className={styles.heading}>
          Edit Listing
        </h3>
        {isKept && <Notice>These are your changes from before. They are not saved yet.</Notice>}
        <TripFields form={form} hasEndDate />
        {isHelper ? (
          <Places form={form} />
        ) : (
          <fieldset className={styles.who}>
            <legend>Who is travelling?</legend>
            <WhoTravels form={form} />
          </fieldset>
        )}
        <Field label="Description" error={errors.description?.message} required>
          <Textarea rows={4} countTo={500} dir="auto" {...register('description')} />
        </Field>
        <Field label={isHelper ? 'Skills' : 'Help needed'} optional error={errors.skills?.message}>
          <Input autoComplete="off" dir="auto" {...register('skills')} />
        </Field>
        <TipAmount form={form} label={isHelper ? 'Suggested Tip (USD)' : 'Tip Amount (USD)'} />
        {isHelper ? (
          <Checkbox label="I accept tips" {...register('acceptsTips')} />
        ) : (
          <Checkbox label="I offer a tip" {...register('offersTips')} />
        )}
        <FaultyFields errors={errors} />
        <FailureNotice failure={failure} />
        {isLeaving ? (
          <Question
            title="Discard your changes?"
            yes="Discard"
            no="Keep editing"
            onYes={discard}
            onNo={() => setLeaving(false)}
          />
        ) : (
          <div className={styles.answers}>
            <Button type="submit" busy={isSubmitting}>
              Save Changes
            </Button>
            <Button variant="quiet" onClick={leave}>
              Cancel
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
