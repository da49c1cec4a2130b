import { Field } from '@flight-amigo/shared-ui/Field'
import { notLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { lazyComponent, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import styles from './LanguageFilter.module.css'

const ANY = 'Any language'

const Languages = lazyComponent(
  () => import('./LanguageFilterPicker.tsx').then(({ LanguageFilterPicker }) => LanguageFilterPicker),
  {
    loading: (
      <Field label="Speaks">
        <span className={styles.any}>{ANY}</span>
      </Field>
    ),
    failed: notLoaded('The languages could not be loaded'),
  },
)

interface Props {
  /** Codes separated by spaces. */
  value: string
  onChange: (value: string) => void
}

/** The language field of a search. The picker is loaded only if the user has languages or asks for it. */
export function LanguageFilter({ value, onChange }: Props) {
  const { user } = useSession()
  const mine = user?.languageCodes
  const [isRequested, setRequested] = useState(false)
  const [isShown, setShown] = useState(false)
  // The picker stays when its value is cleared.
  if (!isShown && (value || mine?.[0] || isRequested)) setShown(true)
  return (
    <div className={styles.speaks} data-chosen={value !== '' || undefined}>
      {isShown ? (
        <Languages {...{ value, onChange, mine, isRequested }} />
      ) : (
        <Field label="Speaks">
          <button
            type="button"
            aria-label="Speaks: any language"
            className={styles.any}
            onClick={() => setRequested(true)}
          >
            {ANY}
          </button>
        </Field>
      )}
    </div>
  )
}
