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
  /** Codes with a space between. */
  value: string
  onChange: (value: string) => void
}

/** The field of a search for the languages of whom one looks for. Its code comes when somebody has or wants languages. */
export function LanguageFilter({ value, onChange }: Props) {
  const { user } = useSession()
  const mine = user?.languageCodes
  const [isAsked, setAsked] = useState(false)
  const [isShown, setShown] = useState(false)
  // A field that has become empty stays.
  if (!isShown && (value || mine?.[0] || isAsked)) setShown(true)
  return (
    <div className={styles.speaks} data-chosen={value !== '' || undefined}>
      {isShown ? (
        <Languages {...{ value, onChange, mine, isAsked }} />
      ) : (
        <Field label="Speaks">
          <button type="button" aria-label="Speaks: any language" className={styles.any} onClick={() => setAsked(true)}>
            {ANY}
          </button>
        </Field>
      )}
    </div>
  )
}
