import { MyListing } from '@flight-amigo/backend/contract/listings'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import {
  api,
  botCheckToken,
  type DraftOwner,
  defineDrafts,
  loadLazy,
  type SessionUser,
  toast,
  useFailure,
  useSearchParams,
  useSession,
} from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDepartureDay } from '../airports/departureDay.ts'
import {
  type FailureText,
  failureText,
  newListing,
  pastDayError,
  resolverFor,
  type Schema,
  useFirstErrorFocus,
} from './listingForm.ts'
import { accountFields, accountName, emptyListing, initialValues, ListingValues } from './listingValues.ts'

/** Two requests with the same idempotency key create one listing. */
interface Publication {
  endpoint: '/listings' | '/find-help/listings' | '/offer-help/listings'
  form: unknown
  key: string
}

const publishApi = api.enhanceEndpoints({ addTagTypes: ['Listings', 'MyListings'] }).injectEndpoints({
  endpoints: (build) => ({
    publishListing: build.mutation<MyListing, Publication>({
      query: ({ endpoint, form, key }) => ({
        url: endpoint,
        method: 'POST',
        body: form,
        headers: { 'idempotency-key': key },
      }),
      responseSchema: MyListing,
      invalidatesTags: ['Listings', 'MyListings'],
    }),
  }),
})

const { usePublishListingMutation } = publishApi

const Draft = z.object({
  values: z.optional(ListingValues),
  /**
   * The last request. The same content reuses its idempotency key, so that it stays one listing. `published` is the id
   * of the published listing.
   */
  request: z.optional(z.object({ content: z.string(), key: z.string(), published: z.optional(z.number()) })),
})

const drafts = defineDrafts({ name: 'listing', storedIn: 'tab', schema: Draft })

const saveDraft = (owner: DraftOwner, form: string, part: z.infer<typeof Draft>) =>
  drafts.save(owner, { ...drafts.read(owner, form), ...part }, form)

function idempotentRequest(owner: DraftOwner, form: string, content: string) {
  const lastRequest = drafts.read(owner, form)?.request
  const request = lastRequest?.content === content ? lastRequest : { content, key: randomKey() }
  saveDraft(owner, form, { request })
  return request
}

const alreadyPublished = () => ({
  title: t`Already published`,
  description: t`It is the same listing as before, so we show it only once.`,
})

interface Publishing {
  name: string
  schema: Schema
  type?: ListingValues['type']
  action: string
  endpoint: Parameters<ReturnType<typeof usePublishListingMutation>[0]>[0]['endpoint']
  success: { title: string; description: string }
  failure: FailureText
}

/** The publish flow has already asked for a photo, so other pages do not ask again. */
const dismissPhotoPrompt = (user: SessionUser) =>
  import('./AuthorPhoto.tsx').then(({ endPhotoPrompt }) => endPhotoPrompt(user, ['photo'])).catch(() => {})

export function usePublishing({ name, schema, type, action, endpoint, success, failure }: Publishing) {
  const { user } = useSession()
  const owner = user?.id ?? 'visitor'
  const [send] = usePublishListingMutation()
  const [params] = useSearchParams()
  const [published, setPublished] = useState<{ listing: MyListing; isRepeated: boolean } | null>(null)
  const [isNextListing, setNextListing] = useState(false)
  const { failure: failed, fail, clear } = useFailure()
  const departureToday = useRef('')
  const [defaultValues] = useState(() => initialValues({ draft: drafts.read(owner, name)?.values, params, user, type }))
  const form = useForm<ListingValues>({
    resolver: resolverFor(schema, (values) => pastDayError(values, departureToday.current)),
    defaultValues,
    shouldFocusError: false,
  })
  const formRef = useFirstErrorFocus(form.formState)
  const { watch, setValue, getValues, reset } = form
  const { today } = useDepartureDay(watch('departureAirport'))
  const isDateChosen = form.formState.dirtyFields.date

  // The default date is today in the browser, which may be over at the departure airport. A date that the user has
  // chosen is not changed, but rejected on submit.
  const correctDate = useEffectEvent(() => {
    if (!isDateChosen && !params.has('date') && getValues('date') < today) setValue('date', today)
  })
  useEffect(() => {
    departureToday.current = today
    correctDate()
  }, [today])

  useEffect(() => {
    const { unsubscribe } = watch(() => saveDraft(owner, name, { values: getValues() }))
    return unsubscribe
  }, [watch, getValues, owner, name])

  // The user may sign in while the form is open.
  useEffect(() => {
    for (const [field, value] of Object.entries(accountFields(user))) setValue(field as 'email', value)
    if (!getValues('name')) setValue('name', accountName(user))
    if (user?.languageCodes && getValues('helperLanguageCodes').length === 0)
      setValue('helperLanguageCodes', user.languageCodes)
  }, [user, setValue, getValues])

  const showMissingEmail = (errors: FieldErrors<ListingValues>) => {
    if (errors.email && getValues('email').trim() === '')
      toast({
        variant: 'destructive',
        title: t`Missing Email Address`,
        description: t`Please provide an email address for verification and contact purposes.`,
      })
  }
  const submit = form.handleSubmit(async (values) => {
    clear()
    const captchaToken = await botCheckToken(action)
    if (!captchaToken)
      return fail({
        title: t`Verification Failed`,
        description: t`We couldn't verify you're not a robot. Please try again.`,
      })
    const content = newListing(values, schema)
    const request = idempotentRequest(owner, name, JSON.stringify(content))
    const response = await send({ endpoint, form: { ...content, captchaToken }, key: request.key })
    if (!response.data) return fail(failureText(response.error, form, failure))
    const isRepeated = response.data.id === request.published
    toast(isRepeated ? alreadyPublished() : success)
    if (user && !user.profilePictureUrl) dismissPhotoPrompt(user)
    setPublished({ listing: response.data, isRepeated })
    drafts.save(owner, { request: { ...request, published: response.data.id } }, name)
    reset({ ...getValues(), ...emptyListing() })
  }, showMissingEmail)

  const startNextListing = () => {
    setPublished(null)
    setNextListing(true)
  }
  return { form, formRef, submit, published, isNextListing, startNextListing, failure: failed, user }
}

/** Loads what is shown once the listing is published, so that it is shown immediately. */
export function useLoadWhileSending({ form }: ReturnType<typeof usePublishing>, component: object): void {
  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting) loadLazy(component).catch(() => {})
  }, [isSubmitting, component])
}
