import { itemsIn } from '@flight-amigo/backend/contract/listings'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLoadLanguages } from '../languages.api.ts'
import { KINDS_OF_HELP } from '../listing/kindsOfHelp.ts'
import type { ListingValues } from './listingValues.ts'
import styles from './traveler/TravelerFields.module.css'

/** The languages are also saved to the profile. The kinds of help are stored as skills. */
export function HelpOffered({ form: { control } }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const { user } = useSession()
  const languages = useController({ control, name: 'helperLanguageCodes' })
  const skills = useController({ control, name: 'skills' })
  const chosen = itemsIn(skills.field.value)
  const change = (kind: string, isOffered: boolean) =>
    skills.field.onChange([...chosen.filter((skill) => skill !== kind), ...(isOffered ? [kind] : [])].join(', '))
  return (
    <>
      <LanguagePicker
        label={t`Languages you speak`}
        help={
          user
            ? t`Travelers look for someone they can talk to. We save them to your profile.`
            : t`Travelers look for someone they can talk to.`
        }
        codes={languages.field.value}
        onChange={languages.field.onChange}
        load={useLoadLanguages()}
        onBlur={languages.field.onBlur}
        ref={languages.field.ref}
        optional
      />
      <fieldset className={styles.needs}>
        <legend>
          <Trans>How you can help</Trans>{' '}
          <span className={styles.optional}>
            <Trans comment="A form need not have it">optional</Trans>
          </span>
        </legend>
        {KINDS_OF_HELP.map(([kind, label]) => (
          <Checkbox
            key={kind}
            label={t(label)}
            checked={chosen.includes(kind)}
            onChange={({ target }) => change(kind, target.checked)}
          />
        ))}
      </fieldset>
    </>
  )
}
