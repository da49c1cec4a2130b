import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { PhoneInput } from '@flight-amigo/shared-ui/PhoneInput'
import { Controller, type UseFormReturn } from 'react-hook-form'
import styles from './CreateForm.module.css'
import type { ListingValues } from './listingValues.ts'

interface Props {
  form: UseFormReturn<ListingValues>
  nameRequired?: boolean
  /** Whether the address is that of who is signed in. */
  signedIn: boolean
}

/** Who publishes, and how those who ask may reach them. */
export function ContactFields({ form, nameRequired = false, signedIn }: Props) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div className={styles.fields}>
      <Field label="Name" error={errors.name?.message} {...(nameRequired ? { required: true } : { optional: true })}>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field
        label="Email"
        error={errors.email?.message}
        help={
          signedIn
            ? 'You are signed in with this address.'
            : 'We send a link there, to make sure that it is yours. Nobody sees it unasked.'
        }
        required
      >
        <Input type="email" autoComplete="email" inputMode="email" readOnly={signedIn} {...register('email')} />
      </Field>
      <Field label="Phone" optional error={errors.phoneNumber?.message}>
        <Controller name="phoneNumber" control={control} render={({ field }) => <PhoneInput {...field} />} />
      </Field>
    </div>
  )
}
