import { Field } from '@flight-amigo/shared-ui/Field'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { lazyComponent, useSession } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './LanguageFilter.module.css'

const ANY = msg`Any language`

function LoadingLanguages() {
  const { t } = useLingui()
  return (
    <Field label={t({ message: 'Speaks', comment: 'Above the choice of languages that a person speaks' })}>
      <span className={styles.any}>{t(ANY)}</span>
    </Field>
  )
}

const Languages = lazyComponent(
  () => import('./LanguageFilterPicker.tsx').then(({ LanguageFilterPicker }) => LanguageFilterPicker),
  {
    loading: <LoadingLanguages />,
    failed: lazyFallback(() => t`The languages could not be loaded`),
  },
)

interface Props {
  /** Codes separated by spaces. */
  value: string
  onChange: (value: string) => void
}

/** The picker is loaded only if the user has languages or requests it. */
export function LanguageFilter({ value, onChange }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const mine = user?.languageCodes
  const [isRequested, setRequested] = useState(false)
  const [isShown, setShown] = useState(false)
  // The picker stays when its value is cleared.
  if (!isShown && (value || mine?.[0] || isRequested)) setShown(true)
  return (
    <div className={styles.filter} data-chosen={value !== '' || undefined}>
      {isShown ? (
        <Languages {...{ value, onChange, mine, isRequested }} />
      ) : (
        <Field label={t`Speaks`}>
          <button
            type="button"
            aria-label={t`Speaks: any language`}
            className={styles.any}
            onClick={() => setRequested(true)}
          >
            {t(ANY)}
          </button>
        </Field>
      )}
    </div>
  )
}
