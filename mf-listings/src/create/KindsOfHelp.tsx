import { HELP_CODES, KINDS_OF_HELP } from '@flight-amigo/backend/contract/listings'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { i18n } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { ListingValues } from './listingValues.ts'
import styles from './traveler/TravelerFields.module.css'

interface Props {
  form: UseFormReturn<ListingValues>
  legend: string
}

export function KindsOfHelp({ form: { control }, legend }: Props) {
  const { field } = useController({ control, name: 'help' })
  return (
    <fieldset className={styles.needs}>
      <legend>
        {legend}{' '}
        <span className={styles.optional}>
          <Trans comment="A form need not have it">optional</Trans>
        </span>
      </legend>
      {HELP_CODES.map((code) => (
        <Checkbox
          key={code}
          label={i18n._(KINDS_OF_HELP[code])}
          checked={field.value.includes(code)}
          onChange={({ target }) =>
            field.onChange([...field.value.filter((each) => each !== code), ...(target.checked ? [code] : [])])
          }
        />
      ))}
    </fieldset>
  )
}
