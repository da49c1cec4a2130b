import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useSession } from '@flight-amigo/shell/sdk'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLoadLanguages } from '../languages.api.ts'
import type { ListingValues } from './listingValues.ts'
import styles from './traveler/TravelerFields.module.css'

const KINDS = [
  ...['Wheelchair help', 'First flight', 'Changing planes', 'Forms', 'Translation'],
  ...['Medicine', 'Traveling with a child', 'Traveling with a pet'],
]

/** A helper's languages, which are also saved to the profile, and kinds of help, which are stored as skills. */
export function HelpOffered({ form: { control } }: { form: UseFormReturn<ListingValues> }) {
  const { user } = useSession()
  const spoken = useController({ control, name: 'spoken' })
  const skills = useController({ control, name: 'skills' })
  const chosen = skills.field.value.split(',').flatMap((skill) => skill.trim() || [])
  const change = (kind: string, isOffered: boolean) =>
    skills.field.onChange([...chosen.filter((skill) => skill !== kind), ...(isOffered ? [kind] : [])].join(', '))
  return (
    <>
      <LanguagePicker
        label="Languages you speak"
        help={`Travelers look for someone they can talk to.${user ? ' We save them to your profile.' : ''}`}
        codes={spoken.field.value}
        onChange={spoken.field.onChange}
        load={useLoadLanguages()}
        onBlur={spoken.field.onBlur}
        ref={spoken.field.ref}
        optional
      />
      <fieldset className={styles.needs}>
        <legend>
          How you can help <span className={styles.optional}>optional</span>
        </legend>
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={kind}
            checked={chosen.includes(kind)}
            onChange={({ target }) => change(kind, target.checked)}
          />
        ))}
      </fieldset>
    </>
  )
}
