import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent, useSession } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLoadLanguages } from '../../languages.api.ts'
import { KindsOfHelp } from '../KindsOfHelp.tsx'
import type { ListingValues } from '../listingValues.ts'
import { RadioChoices } from '../RadioChoices.tsx'
import { RELATION_LABELS } from './relations.ts'

/** Picks the traveler's languages. Optional: without a choice, the author's profile languages apply. */
function TravelerLanguages({ form: { control, watch } }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { field, fieldState } = useController({ control, name: 'languageCodes' })
  const [isForOther, chosen] = watch(['isForOther', 'traveler.relation'])
  const relation = chosen && t(RELATION_LABELS[chosen as keyof typeof RELATION_LABELS])
  return (
    <LanguagePicker
      label={
        isForOther && relation
          ? t({ message: `Languages your ${relation} speaks`, comment: 'The placeholder is a relation: mother' })
          : t`Languages the traveler speaks`
      }
      help={
        user && !isForOther
          ? t`Leave this empty to use the languages in your profile.`
          : t`Someone who speaks one of them can help best.`
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
  ['me', msg({ message: 'I am', comment: 'Me: the answer to Who is traveling?' })],
  ['close', msg`Someone close to me`],
] as const

function LoadingFields() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading fields`}>
      <Skeleton lines={6} />
    </SkeletonGroup>
  )
}

// Loaded on demand, because most authors travel themselves.
const TravelerFields = lazyComponent(
  () => import('./TravelerFields.tsx').then(({ TravelerFields }) => TravelerFields),
  {
    loading: <LoadingFields />,
    failed: lazyFallback(() => t`These fields could not be loaded`),
  },
)

/** Switching the choice does not discard entered values. */
export function WhoTravels({ form }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const isForOther = form.watch('isForOther')
  return (
    <>
      <RadioChoices
        name="who-travels"
        choices={CHOICES.map(([value, label]) => [value, t(label)])}
        value={isForOther ? 'close' : 'me'}
        onChange={(who) => form.setValue('isForOther', who === 'close', { shouldDirty: true })}
      />
      {isForOther && <TravelerFields form={form} />}
      <TravelerLanguages form={form} />
      {!isForOther && <KindsOfHelp form={form} legend={t`What you need help with`} />}
    </>
  )
}
