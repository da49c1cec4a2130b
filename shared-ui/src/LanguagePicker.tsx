import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide'
import { type ReactNode, type Ref, useCallback, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Combobox, ListFailure } from './Combobox.tsx'
import { LanguageChips } from './LanguageChips.tsx'
import styles from './LanguagePicker.module.css'
import type { NamedLanguage } from './useLanguageList.ts'
import { useLanguagePicker } from './useLanguagePicker.ts'

export interface LanguagePickerProps {
  label: string
  /** ISO 639-3, in the order in which they were picked. */
  codes: readonly string[]
  onChange: (codes: string[]) => void
  otherNames?: readonly string[]
  /** Accepts texts that match no language. Without it, such a text stays in the field with an error. */
  onOtherNamesChange?: (names: string[]) => void
  /** Loads the list, the frequent languages first. It must be the same function each time. */
  load: () => Promise<readonly NamedLanguage[]>
  maxLanguages?: number
  help?: ReactNode
  error?: string | undefined
  placeholder?: string
  required?: boolean
  optional?: boolean
  id?: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

export function LanguagePicker({ placeholder, ...props }: LanguagePickerProps) {
  const { t } = useLingui()
  const ownId = useId()
  const { label, help, error, required, optional, name, onBlur, ref, id = ownId } = props
  const field = useRef<HTMLInputElement>(null)
  const focusField = useCallback(() => field.current?.focus(), [])
  const picker = useLanguagePicker(props)
  const { typed, isOpen, found, activeIndex, note, accept } = picker
  return (
    <Combobox
      {...{ id, label, help, name, isOpen, activeIndex }}
      error={error ?? picker.problem}
      required={required}
      optional={optional}
      ref={(input) => {
        field.current = input
        if (typeof ref === 'function') ref(input)
        else if (ref) ref.current = input
      }}
      icon={Languages}
      placeholder={placeholder ?? t`Add a language`}
      text={typed}
      onType={picker.type}
      onOpen={picker.open}
      onClose={picker.close}
      onFocus={picker.focus}
      onClick={picker.open}
      onBlur={() => {
        picker.blur()
        onBlur?.()
      }}
      items={found}
      onActivate={picker.move}
      onChoose={picker.choose}
      keysOf={({ repeat }) => ({
        Enter: (typed.trim() !== '' || (isOpen && activeIndex >= 0)) && picker.enter,
        // Holding Backspace clears the text but removes no chip.
        Backspace: typed === '' && !repeat && picker.removeLast,
      })}
      listLabel={t`Suggestions`}
      renderItem={({ own, tag, code, name }) => (
        <>
          {own && (
            <>
              <bdi lang={tag ?? code}>{own}</bdi> <span className={styles.dot}>·</span>{' '}
            </>
          )}
          <span className={own && styles.name}>{name}</span>
        </>
      )}
      note={
        note && (
          <>
            {note}{' '}
            {accept && (
              <Button size="small" variant="quiet" onClick={accept.onAccept}>
                {accept.label}
              </Button>
            )}
          </>
        )
      }
      above={<LanguageChips picked={picker.picked} onRemove={picker.remove} focusField={focusField} />}
      below={
        picker.failed && (
          <ListFailure onRetry={picker.retry}>
            <Trans>The list of languages could not be loaded.</Trans>
            {props.onOtherNamesChange && (
              <>
                {' '}
                <Trans>What you type is saved exactly as you type it.</Trans>
              </>
            )}
          </ListFailure>
        )
      }
    />
  )
}
