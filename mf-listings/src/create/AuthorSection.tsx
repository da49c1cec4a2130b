import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { PhoneInput } from '@flight-amigo/shared-ui/PhoneInput'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { Controller, type UseFormReturn } from 'react-hook-form'
import styles from './CreateForm.module.css'
import { Section } from './FormSections.tsx'
import type { ListingValues } from './listingValues.ts'
import type { usePublishing } from './usePublishing.ts'

// Only for users who have no photo.
const AuthorPhoto = lazyComponent(() => import('./AuthorPhoto.tsx').then(({ AuthorPhoto }) => AuthorPhoto))

interface Props {
  title: string
  nameRequired?: boolean
  publishing: Pick<ReturnType<typeof usePublishing>, 'form' | 'user'>
}

export const AuthorSection = ({ title, nameRequired = false, publishing: { form, user } }: Props) => (
  <Section title={title}>
    <ContactFields form={form} nameRequired={nameRequired} isSignedIn={user !== null} />
    {user && !user.profilePictureUrl && <AuthorPhoto />}
  </Section>
)

interface ContactFieldsProps {
  form: UseFormReturn<ListingValues>
  nameRequired?: boolean
  isSignedIn: boolean
}

function ContactFields({ form, nameRequired = false, isSignedIn }: ContactFieldsProps) {
  const { t } = useLingui()
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div className={styles.fields}>
      <Field
        label={t`Name`}
        help={t`On your card, for everyone.`}
        error={errors.name?.message}
        {...(nameRequired ? { required: true } : { optional: true })}
      >
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field
        label={t`Email`}
        error={errors.email?.message}
        help={
          isSignedIn
            ? t`You are signed in with this email address. Only people who ask to connect see it.`
            : t`We send you a link to make sure that the email address is yours. Only people who ask to connect see it.`
        }
        required
      >
        <Input type="email" autoComplete="email" inputMode="email" readOnly={isSignedIn} {...register('email')} />
      </Field>
      <Field
        label={t`Phone`}
        optional
        help={t`Only people who ask to connect see it.`}
        error={errors.phoneNumber?.message}
      >
        <Controller name="phoneNumber" control={control} render={({ field }) => <PhoneInput {...field} />} />
      </Field>
    </div>
  )
}
