import { AGE_BANDS, CHILDREN, NEEDS, RELATIONS } from '@flight-amigo/backend/contract/listings'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import type { UseFormReturn } from 'react-hook-form'
import styles from '../CreateForm.module.css'
import type { ListingValues } from '../listingValues.ts'
import ownStyles from './TravelerFields.module.css'

const AGES: Record<(typeof AGE_BANDS)[number], string> = {
  'under-12': 'Under 12',
  '12-17': '12 to 17',
  '18-29': '18 to 29',
  '30s': '30 to 39',
  '40s': '40 to 49',
  '50s': '50 to 59',
  '60s': '60 to 69',
  '70s': '70 to 79',
  '80-plus': '80 or older',
}

const NEED_LABELS: Record<(typeof NEEDS)[number], string> = {
  wheelchair: 'A wheelchair',
  'first-flight': 'First flight',
  connection: 'Help with changing planes',
  forms: 'Help with forms',
  'medicine-times': 'Medicine at fixed times',
  diet: 'A special diet',
  'little-english': 'Speaks little English',
  child: 'Travels with a child',
  pet: 'Travels with a pet',
}

const isChildBand = (age: string) => CHILDREN.some((each) => each === age)
const isOwnChild = (relation: string) => relation === 'daughter' || relation === 'son'

/** The traveler's details, limited to what a helper must know. The form explains who can read what. */
export function TravelerFields({ form }: { form: UseFormReturn<ListingValues> }) {
  const { register, watch, formState } = form
  const errors = formState.errors.traveler
  const isChild = isChildBand(watch('traveler.ageBand'))
  return (
    <>
      <p className={styles.note}>Only a first name. No surname, birth date or document.</p>
      <p className={styles.note}>
        Everyone sees the route, the day and the languages. People who are logged in also see your relation, the needs
        and the flight numbers. First name, age and time of day stay hidden until you share them with a helper in a
        proposal, or agree on a trip.
      </p>
      <div className={styles.fields}>
        <Field label="First name" error={errors?.firstName?.message} required>
          <Input autoComplete="off" dir="auto" {...register('traveler.firstName')} />
        </Field>
        <Field label="They are your…" error={errors?.relation?.message} required>
          <Select {...register('traveler.relation')}>
            <option value="">Please choose</option>
            {RELATIONS.map((relation) => (
              <option key={relation} value={relation} disabled={isChild && !isOwnChild(relation)}>
                {relation[0]?.toUpperCase() + relation.slice(1)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Age" error={errors?.ageBand?.message} required>
          <Select {...register('traveler.ageBand')}>
            <option value="">Please choose</option>
            {AGE_BANDS.map((age) => (
              <option key={age} value={age}>
                {AGES[age]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div role="status">
        {isChild && (
          <Notice title="For a child under 18, only a parent posts">
            You post for your daughter or son, and you remain the contact for the whole trip.
          </Notice>
        )}
      </div>
      <fieldset className={ownStyles.needs}>
        <legend>
          What they need <span className={ownStyles.optional}>optional</span>
        </legend>
        {NEEDS.map((need) => (
          <Checkbox key={need} label={NEED_LABELS[need]} value={need} {...register('traveler.needs')} />
        ))}
      </fieldset>
      <Field
        label="Anything else to know"
        optional
        help="How to recognize them, what calms them. Only the helper of an agreed trip reads it, and it is on the meeting card."
        error={errors?.note?.message}
      >
        <Textarea rows={2} countTo={200} dir="auto" {...register('traveler.note')} />
      </Field>
    </>
  )
}
