import { type Me, ProfileChange } from '@flight-amigo/backend/contract/account'
import { fetchLanguages, type Language } from '@flight-amigo/backend/contract/languages'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { api, defineDrafts, toast, useDispatch, useFailure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useChangeProfileMutation } from '../account.api.ts'
import { PhotoChoice } from '../photo/PhotoChoice.tsx'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './ProfilePage.module.css'
import { updateFailure, updateSuccess } from './updateTexts.ts'

export const EditProfile = ({ user }: { user: Me }) => (
  <>
    <PhotoChoice user={user} />
    <ProfileForm user={user} />
  </>
)

const Text = z.string()

const ProfileValues = z.object({
  username: Text,
  languageCodes: z.array(Text),
  languages: Text,
  bio: Text,
  profilePictureUrl: Text,
})
type ProfileValues = z.infer<typeof ProfileValues>

/** Unsaved changes survive a reload and a visit to another tab of the page. */
const drafts = defineDrafts({ name: 'profile', storedIn: 'tab', schema: z.partial(ProfileValues) })

const valuesOf = ({ username, languageCodes, otherLanguages, bio }: Me): ProfileValues => ({
  username,
  languageCodes,
  languages: otherLanguages,
  bio: bio ?? '',
  profilePictureUrl: '', // the server copies the picture and does not store its URL
})

const isField = (name: string): name is keyof ProfileValues => name in ProfileValues.shape

const languagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    allLanguages: build.query<Language[], void>({
      queryFn: (_nothing, _api, _options, request) => fetchLanguages(request),
    }),
  }),
})

function useLoadLanguages(): () => Promise<Language[]> {
  const dispatch = useDispatch()
  return useCallback(
    () => dispatch(languagesApi.endpoints.allLanguages.initiate(undefined, { subscribe: false })).unwrap(),
    [dispatch],
  )
}

const NONE: string[] = []

function LanguagesField({ control }: { control: Control<ProfileChange> }) {
  const { t } = useLingui()
  const codes = useController({ control, name: 'languageCodes' })
  const others = useController({ control, name: 'languages' })
  const { value: text = '' } = others.field
  const otherNames = useMemo(() => text.split(', ').filter(Boolean), [text])
  return (
    <LanguagePicker
      label={t`Languages`}
      help={t`Add every language you speak. Travelers look for someone they can talk to.`}
      codes={codes.field.value ?? NONE}
      onChange={codes.field.onChange}
      otherNames={otherNames}
      onOtherNamesChange={(names) => others.field.onChange(names.join(', '))}
      load={useLoadLanguages()}
      onBlur={codes.field.onBlur}
      ref={(input) => {
        codes.field.ref(input)
        others.field.ref(input)
      }}
      error={codes.fieldState.error?.message ?? others.fieldState.error?.message}
      optional
    />
  )
}

function ProfileForm({ user }: { user: Me }) {
  const { t } = useLingui()
  const [change] = useChangeProfileMutation()
  const withReauthentication = useReauthentication()
  const { control, register, getValues, handleSubmit, reset, setError, setValue, subscribe, formState } = useForm({
    resolver: standardSchemaResolver(ProfileChange),
    defaultValues: { ...valuesOf(user), ...drafts.read(user.id) },
  })
  const { errors, isSubmitting } = formState
  const { failure, fail, clear } = useFailure()
  const more = useRef<HTMLDetailsElement>(null)
  const shownPicture = useRef(user.profilePictureUrl)

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => drafts.save(user.id, values) }),
    [subscribe, user.id],
  )

  // Uploading or removing a photo makes the URL in this form obsolete.
  useEffect(() => {
    if (shownPicture.current !== user.profilePictureUrl) setValue('profilePictureUrl', '')
    shownPicture.current = user.profilePictureUrl
  }, [user.profilePictureUrl, setValue])

  // A hidden field cannot take the focus.
  const showMore = () => more.current?.setAttribute('open', '')

  const send = async ({ profilePictureUrl, ...values }: ProfileChange) => {
    clear()
    const submitted = getValues()
    const changed = profilePictureUrl ? { ...values, profilePictureUrl } : values
    const { data, error } = await withReauthentication(() => change(changed))
    if (data) {
      const typed = getValues()
      reset(valuesOf(data), { keepFieldsRef: true }) // keeps the refs with which a later failed save focuses its field
      drafts.forget(user.id)
      // Text typed during the request stays in the form, unsaved.
      for (const field of Object.keys(typed).filter(isField))
        if (String(typed[field]) !== String(submitted[field])) setValue(field, typed[field], { shouldDirty: true })
      return toast(updateSuccess())
    }
    fail(updateFailure(), error)
    const invalidFields = error && 'fields' in error ? Object.entries(error.fields ?? {}) : []
    for (const [index, [field, reason]] of invalidFields.entries()) {
      if (field === 'profilePictureUrl') showMore()
      if (isField(field)) setError(field, { message: reason }, { shouldFocus: index === 0 })
    }
  }
  const save = handleSubmit(send, (invalidFields) => invalidFields.profilePictureUrl && showMore())

  const errorOf = (field: keyof ProfileValues) => errors[field]?.message
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field label={t`Username`} error={errorOf('username')} required>
        <Input autoComplete="nickname" {...register('username')} />
      </Field>
      <LanguagesField control={control} />
      <Field
        label={t`Bio`}
        help={t`Which routes you know, what you like to help with.`}
        error={errorOf('bio')}
        optional
      >
        <Textarea rows={4} characterLimit={1000} {...register('bio')} />
      </Field>
      <details ref={more} className={styles.more}>
        <summary>
          <Trans comment="Opens a part of the profile's form that few people need.">More</Trans>
        </summary>
        <Field
          label={t`Profile Picture URL`}
          help={t`The https address of a picture of you. We copy it once. Without a picture, your initials are shown.`}
          error={errorOf('profilePictureUrl')}
          optional
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="photo"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            {...register('profilePictureUrl')}
          />
        </Field>
      </details>
      <FailureNotice failure={failure} />
      <Button type="submit" className={styles.save} busy={isSubmitting} busyLabel={t`Saving...`}>
        <Trans>Save Changes</Trans>
      </Button>
    </form>
  )
}
