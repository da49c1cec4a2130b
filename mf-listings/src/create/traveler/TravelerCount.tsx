import { MAX_PLACES } from '@flight-amigo/backend/contract/listings'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import styles from '../CreateForm.module.css'
import type { ListingValues } from '../listingValues.ts'

/** The offer stays open until it has this many travelers. */
export const TravelerCount = ({ form: { register, formState } }: { form: UseFormReturn<ListingValues> }) => {
  const { t } = useLingui()
  return (
    <div className={styles.fields}>
      <Field label={t`How many people can you help?`} error={formState.errors.places?.message}>
        <Select {...register('places')}>
          {Array.from({ length: MAX_PLACES }, (_, n) => (
            <option key={n} value={n + 1}>
              {n + 1}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
