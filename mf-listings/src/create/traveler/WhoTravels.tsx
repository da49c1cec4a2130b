import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { notLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent, useSession } from '@flight-amigo/shell/sdk'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLoadLanguages } from '../../languages.api.ts'
import type { ListingValues } from '../listingValues.ts'
import { RadioChoices } from '../RadioChoices.tsx'

/** The traveler's languages. An author who travels has them in the profile already. */
function TravelerLanguages({ form: { control, watch } }: { form: UseFormReturn<ListingValues> }) {
  const { user } = useSession()
  const { field, fieldState } = useController({ control, name: 'languageCodes' })
  const [isForOther, relation] = watch(['isForOther', 'traveler.relation'])
  return (
    <LanguagePicker
      label={isForOther && relation ? `Languages your ${relation} speaks` : 'Languages the traveler speaks'}
      help={
        user && !isForOther
          ? 'Leave this empty to use the languages in your profile.'
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

const CHOICES = [
  ['me', 'I am'],
  ['close', 'Someone close to me'],
] as const

// Loaded on demand, because most authors travel themselves.
const TravelerFields = lazyComponent(
  () => import('./TravelerFields.tsx').then(({ TravelerFields }) => TravelerFields),
  {
    loading: (
      <SkeletonGroup label="Loading fields">
        <Skeleton lines={6} />
      </SkeletonGroup>
    ),
    failed: notLoaded('These fields could not be loaded'),
  },
)

/** Asks whether the author or someone close to them travels. Switching keeps what was typed. */
export function WhoTravels({ form }: { form: UseFormReturn<ListingValues> }) {
  const isForOther = form.watch('isForOther')
  return (
    <>
      <RadioChoices
        name="who-travels"
        choices={CHOICES}
        value={isForOther ? 'close' : 'me'}
        onChange={(who) => form.setValue('isForOther', who === 'close', { shouldDirty: true })}
      />
      {isForOther && <TravelerFields form={form} />}
      <TravelerLanguages form={form} />
    </>
  )
}
