import { announce } from '@flight-amigo/shared-ui/announce'
import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLoadLanguages } from '../languages.api.ts'
import styles from './LanguageFilter.module.css'
import { codesIn } from './searchAddress.ts'

interface Props {
  /** Codes separated by spaces. */
  value: string
  onChange: (value: string) => void
  mine: string[] | undefined
  isRequested: boolean
}

export function LanguageFilterPicker({ value, onChange, mine = [], isRequested }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const codes = codesIn(value)
  const change = (now: string[]) => onChange(now.join(' '))

  useEffect(() => {
    if (!isRequested) return
    field.current?.focus()
    // Open the list, as a tap would.
    field.current?.click()
  }, [isRequested])

  return (
    <>
      <LanguagePicker label={t`Speaks`} ref={field} codes={codes} onChange={change} load={useLoadLanguages()} />
      {mine.length > 0 && (
        <button
          type="button"
          className={styles.ownLanguages}
          onClick={() => {
            change([...new Set([...codes, ...mine])])
            announce(t`Your languages are chosen`)
          }}
        >
          <Trans>My languages</Trans>
        </button>
      )}
    </>
  )
}
