import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { botCheckToken, toast, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { dropDraft, keepDraft, keyFor, readDraft } from './draft.ts'
import { checkedBy, type FailureWords, known, type Schema, showRefusal } from './listingForm.ts'
import { emptyTrip, type ListingValues, ownFields, startValues } from './listingValues.ts'
import { usePublishListingMutation } from './publish.api.ts'
import { useFirstErrorFocus } from './useFirstErrorFocus.ts'

interface Publishing {
  /** Names the draft. */
  name: string
  schema: Schema
  /** The bot check's action. */
  action: string
  to: Parameters<ReturnType<typeof usePublishListingMutation>[0]>[0]['to']
  success: { title: string; description: string }
  failure: FailureWords
}

/** A creation form from the first key to the published listing. Whatever fails, what was typed stays. */
export function usePublishing({ name, schema, action, to, success, failure }: Publishing) {
  const { user } = useSession()
  const [send] = usePublishListingMutation()
  const [params] = useSearchParams()
  const [published, setPublished] = useState<MyListing | null>(null)
  const [defaultValues] = useState(() => startValues(readDraft(name).values, params, user))
  const form = useForm<ListingValues>({
    resolver: checkedBy(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const element = useFirstErrorFocus(form.formState)
  const { watch, setValue, getValues, reset } = form

  useEffect(() => {
    const { unsubscribe } = watch((values) => keepDraft(name, { values: values as Partial<ListingValues> }))
    return unsubscribe
  }, [watch, name])

  // Signed in while the form was open.
  useEffect(() => {
    for (const [field, value] of Object.entries(ownFields(user))) setValue(field as 'email', value)
    if (user && !getValues('name')) setValue('name', user.username)
  }, [user, setValue, getValues])

  const submit = form.handleSubmit(async (values) => {
    const captchaToken = await botCheckToken(action)
    if (!captchaToken)
      return toast({
        variant: 'destructive',
        title: 'Verification Failed',
        description: "We couldn't verify you're not a robot. Please try again.",
      })
    const words = known(values, schema)
    const key = keyFor(name, JSON.stringify(words))
    const answer = await send({ to, form: { ...words, captchaToken }, key })
    if (!answer.data) return showRefusal(answer.error, form, failure)
    dropDraft(name)
    toast(success)
    setPublished(answer.data)
    reset({ ...getValues(), ...emptyTrip() })
  }, sayWhatIsMissing)

  return { form, element, submit, published, again: () => setPublished(null), user }
}

function sayWhatIsMissing(errors: FieldErrors<ListingValues>) {
  if (errors.email?.message === 'Email is required')
    toast({
      variant: 'destructive',
      title: 'Missing Email Address',
      description: 'Please provide an email address for verification and contact purposes.',
    })
}
