import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import type { UseFormReturn } from 'react-hook-form'
import type { ListingValues } from './listingValues.ts'

/** Whole dollars: whatever is not a digit does not get in. */
export function TipAmount({ form, label }: { form: UseFormReturn<ListingValues>; label: string }) {
  const { register, formState, setValue } = form
  const field = register('tipAmount', {
    onChange: ({ target }) => setValue('tipAmount', target.value.replace(/\D/g, '').slice(0, 5)),
  })
  return (
    <Field
      label={label}
      optional
      help="Tips are optional. 100% go to the helper."
      error={formState.errors.tipAmount?.message}
    >
      <Input inputMode="numeric" autoComplete="off" placeholder="25" leading="$" {...field} />
    </Field>
  )
}
