import { lazyComponent } from '@flight-amigo/shared-ui/lazy'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { UseFormReturn } from 'react-hook-form'
import { Choices } from '../Choices.tsx'
import type { ListingValues } from '../listingValues.ts'
import { TravelerLanguages } from './TravelerLanguages.tsx'

const CHOICES = [
  ['me', 'I am'],
  ['close', 'Someone close to me'],
] as const

// Most people travel themselves.
const Companion = lazyComponent(() => import('./Companion.tsx').then(({ Companion }) => Companion), {
  loading: (
    <SkeletonGroup label="Loading fields">
      <Skeleton lines={6} />
    </SkeletonGroup>
  ),
  failed: 'These fields could not be loaded',
})

/** Says for whom the help is: the author, or somebody close, who needs no account. What was typed stays when one changes. */
export function WhoTravels({ form }: { form: UseFormReturn<ListingValues> }) {
  const isForOther = form.watch('isForOther')
  return (
    <>
      <Choices
        name="who-travels"
        choices={CHOICES}
        value={isForOther ? 'close' : 'me'}
        onChange={(who) => form.setValue('isForOther', who === 'close', { shouldDirty: true })}
      />
      {isForOther && <Companion form={form} />}
      <TravelerLanguages form={form} />
    </>
  )
}
