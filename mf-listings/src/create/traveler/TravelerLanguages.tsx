import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useSession } from '@flight-amigo/shell/sdk'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLoadLanguages } from '../../languages.api.ts'
import type { ListingValues } from '../listingValues.ts'

/** What the person speaks who travels. Somebody close speaks what is said here; who travels themselves has a profile. */
export function TravelerLanguages({ form: { control, watch } }: { form: UseFormReturn<ListingValues> }) {
  const { user } = useSession()
  const { field, fieldState } = useController({ control, name: 'languageCodes' })
  const [isForOther, relation] = watch(['isForOther', 'traveler.relation'])
  return (
    <LanguagePicker
      label={isForOther && relation ? `Languages your ${relation} speaks` : 'Languages the traveler speaks'}
      help={
        user && !isForOther
          ? 'Leave empty if they are those of your profile.'
          : 'Someone who speaks one of them can help best.'
      }
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
