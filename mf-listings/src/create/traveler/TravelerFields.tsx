import { AGE_BANDS, CHILDREN, NEEDS, RELATIONS } from '@flight-amigo/backend/contract/listings'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import styles from '../CreateForm.module.css'
import type { ListingValues } from '../listingValues.ts'
import { RELATION_LABELS } from './relations.ts'
import ownStyles from './TravelerFields.module.css'

const AGES = {
  'under-12': msg`Under 12`,
  '12-17': msg`12 to 17`,
  '18-29': msg`18 to 29`,
  '30s': msg`30 to 39`,
  '40s': msg`40 to 49`,
  '50s': msg`50 to 59`,
  '60s': msg`60 to 69`,
  '70s': msg`70 to 79`,
  '80-plus': msg`80 or older`,
} satisfies Record<(typeof AGE_BANDS)[number], object>

const NEED_LABELS = {
  wheelchair: msg`A wheelchair`,
  'first-flight': msg`First flight`,
  connection: msg`Help with changing planes`,
  forms: msg`Help with forms`,
  'medicine-times': msg`Medicine at fixed times`,
  diet: msg`A special diet`,
  'little-english': msg`Speaks little English`,
  child: msg`Travels with a child`,
  pet: msg`Travels with a pet`,
} satisfies Record<(typeof NEEDS)[number], object>

const isChildBand = (age: string) => CHILDREN.some((each) => each === age)
const isOwnChild = (relation: string) => relation === 'daughter' || relation === 'son'

export function TravelerFields({ form }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const { register, watch, formState } = form
  const errors = formState.errors.traveler
  const isChild = isChildBand(watch('traveler.ageBand'))
  return (
    <>
      <p className={styles.note}>
        <Trans>Only a first name. No surname, birth date or document.</Trans>
      </p>
      <p className={styles.note}>
        <Trans>
          Everyone sees the route, the day and the languages. People who are logged in also see your relation, the needs
          and the flight numbers. First name, age and time of day stay hidden until you share them with a helper in a
          proposal, or agree on a trip.
        </Trans>
      </p>
      <div className={styles.fields}>
        <Field label={t`First name`} error={errors?.firstName?.message} required>
          <Input autoComplete="off" {...register('traveler.firstName')} />
        </Field>
        <Field
          label={t({ message: 'They are your…', comment: 'Above a choice of relations, such as mother or friend' })}
          error={errors?.relation?.message}
          required
        >
          <Select {...register('traveler.relation')}>
            <option value="">{t`Please choose`}</option>
            {RELATIONS.map((relation) => (
              <option key={relation} value={relation} disabled={isChild && !isOwnChild(relation)}>
                {capitalized(t(RELATION_LABELS[relation]))}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Age`} error={errors?.ageBand?.message} required>
          <Select {...register('traveler.ageBand')}>
            <option value="">{t`Please choose`}</option>
            {AGE_BANDS.map((age) => (
              <option key={age} value={age}>
                {t(AGES[age])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div role="status">
        {isChild && (
          <Notice title={t`For a child under 18, only a parent posts`}>
            <Trans>You post for your daughter or son, and you remain the contact for the whole trip.</Trans>
          </Notice>
        )}
      </div>
      <fieldset className={ownStyles.needs}>
        <legend>
          <Trans>What they need</Trans>{' '}
          <span className={ownStyles.optional}>
            <Trans>optional</Trans>
          </span>
        </legend>
        {NEEDS.map((need) => (
          <Checkbox key={need} label={t(NEED_LABELS[need])} value={need} {...register('traveler.needs')} />
        ))}
      </fieldset>
      <Field
        label={t`Anything else to know`}
        optional
        help={t`How to recognize them, what calms them. Only the helper of an agreed trip reads it, and it is on the meeting card.`}
        error={errors?.note?.message}
      >
        <Textarea rows={2} characterLimit={200} {...register('traveler.note')} />
      </Field>
    </>
  )
}
