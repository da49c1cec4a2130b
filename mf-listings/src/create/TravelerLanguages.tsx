import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useSession } from '@flight-amigo/shell/sdk'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLoadLanguages } from '../languages.api.ts'
import type { ListingValues } from './listingValues.ts'

/** What the person speaks who looks for help. It may be somebody else than the one who writes. */
export function TravelerLanguages({ form: { control } }: { form: UseFormReturn<ListingValues> }) {
  const { user } = useSession()
  const { field, fieldState } = useController({ control, name: 'languageCodes' })
  return (
    <LanguagePicker
      label="Languages the traveler speaks"
      help={user ? 'Leave empty if they are those of your profile.' : 'Somebody who speaks one of them can help best.'}
      codes={field.value}
      onChange={field.onChange}
      load={useLoadLanguages()}
      onBlur={field.onBlur}
      ref={field.ref}
      error={fieldState.error?.message}
      optional
    />
  )
}
