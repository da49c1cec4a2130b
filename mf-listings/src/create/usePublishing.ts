import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { botCheckToken, defineDrafts, toast, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  type FailureWords,
  resolverFor,
  type Schema,
  showRefusal,
  useFirstErrorFocus,
  valuesFor,
} from './listingForm.ts'
import { emptyTrip, ListingValues, ownFields, startValues } from './listingValues.ts'
import { usePublishListingMutation } from './publish.api.ts'

const Draft = z.object({
  values: z.optional(ListingValues),
  /** The last request. The same content is sent again with the same idempotency key, and stays one listing. */
  request: z.optional(z.object({ content: z.string(), key: z.string() })),
})

// The forms ask nobody to sign in, so a draft belongs to the visitor of this tab. A logout forgets it.
const drafts = defineDrafts({ name: 'listing', keptIn: 'tab', schema: Draft })

const keepInDraft = (form: string, part: z.infer<typeof Draft>) =>
  drafts.keep('visitor', { ...drafts.read('visitor', form), ...part }, form)

function requestKeyOf(form: string, content: string): string {
  const last = drafts.read('visitor', form)?.request
  const key = last?.content === content ? last.key : crypto.randomUUID()
  keepInDraft(form, { request: { content, key } })
  return key
}

interface Publishing {
  /** The name of the form and of its draft. */
  name: string
  schema: Schema
  /** The bot check's action. */
  action: string
  to: Parameters<ReturnType<typeof usePublishListingMutation>[0]>[0]['to']
  success: { title: string; description: string }
  failure: FailureWords
}

/** A creation form, from typing to the published listing. A failure keeps what was typed. */
export function usePublishing({ name, schema, action, to, success, failure }: Publishing) {
  const { user } = useSession()
  const [send] = usePublishListingMutation()
  const [params] = useSearchParams()
  const [published, setPublished] = useState<MyListing | null>(null)
  const [defaultValues] = useState(() => startValues(drafts.read('visitor', name)?.values, params, user))
  const form = useForm<ListingValues>({
    resolver: resolverFor(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const formRef = useFirstErrorFocus(form.formState)
  const { watch, setValue, getValues, reset } = form

  useEffect(() => {
    const { unsubscribe } = watch(() => keepInDraft(name, { values: getValues() }))
    return unsubscribe
  }, [watch, getValues, name])

  // The person may sign in while the form is open.
  useEffect(() => {
    for (const [field, value] of Object.entries(ownFields(user))) setValue(field as 'email', value)
    if (user && !getValues('name')) setValue('name', user.username)
  }, [user, setValue, getValues])

  const showMissingEmail = (errors: FieldErrors<ListingValues>) => {
    if (errors.email && getValues('email').trim() === '')
      toast({
        variant: 'destructive',
        title: 'Missing Email Address',
        description: 'Please provide an email address for verification and contact purposes.',
      })
  }
  const submit = form.handleSubmit(async (values) => {
    const captchaToken = await botCheckToken(action)
    if (!captchaToken)
      return toast({
        variant: 'destructive',
        title: 'Verification Failed',
        description: "We couldn't verify you're not a robot. Please try again.",
      })
    const content = valuesFor(values, schema)
    const key = requestKeyOf(name, JSON.stringify(content))
    const answer = await send({ to, form: { ...content, captchaToken }, key })
    if (!answer.data) return showRefusal(answer.error, form, failure)
    drafts.forget('visitor', name)
    toast(success)
    setPublished(answer.data)
    reset({ ...getValues(), ...emptyTrip() })
  }, showMissingEmail)

  return { form, formRef, submit, published, startAnother: () => setPublished(null), user }
}
