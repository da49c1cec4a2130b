import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide'
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Input } from './Input.tsx'
import { LanguageChips } from './LanguageChips.tsx'
import styles from './LanguagePicker.module.css'
import { ListFailure, PREVENT_BLUR, scrollIntoView, useScrollIntoView } from './suggestionList.tsx'
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

export function LanguagePicker({ label, placeholder, ...props }: LanguagePickerProps) {
  const { t } = useLingui()
  const ownId = useId()
  const { help, error, required, optional, name, onBlur, ref, id = ownId } = props
  const field = useRef<HTMLInputElement>(null)
  const focusField = useCallback(() => field.current?.focus(), [])
  const picker = useLanguagePicker(props)
  const { typed, isOpen, found, activeIndex, note, accept } = picker

  const keys: Record<string, (() => void) | false> = {
    ArrowDown: () => picker.move(activeIndex + 1 < found.length ? activeIndex + 1 : 0),
    ArrowUp: () => picker.move(activeIndex > 0 ? activeIndex - 1 : found.length - 1),
    // In an empty field Enter submits the form, as in any other.
    Enter: (typed.trim() !== '' || (isOpen && activeIndex >= 0)) && picker.enter,
    Escape: isOpen && picker.close,
    Backspace: typed === '' && picker.removeLast,
  }
  const handleKey = (event: KeyboardEvent) => {
    // While an input method composes, these keys belong to it. Safari reports this only by key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.shiftKey)
      return
    const act = Object.hasOwn(keys, event.key) && keys[event.key]
    // Holding Backspace clears the text but removes no chip.
    if (!act || (event.key === 'Backspace' && event.repeat)) return
    event.preventDefault()
    // Otherwise a dialog around the field would close too.
    event.stopPropagation()
    act()
  }
  const fieldProps = {
    id,
    label,
    help,
    error: error ?? picker.problem,
    ...(required && { required }),
    ...(optional && { optional }),
  }
  return (
    <Field {...fieldProps}>
      {(control) => (
        <div>
          <LanguageChips picked={picker.picked} onRemove={picker.remove} focusField={focusField} />
          <div className={styles.picker}>
            <Input
              {...control}
              ref={(input) => {
                field.current = input
                if (typeof ref === 'function') ref(input)
                else if (ref) ref.current = input
              }}
              {...(name && { name })}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen && found.length > 0}
              aria-controls={languageListId(id)}
              aria-activedescendant={isOpen && activeIndex >= 0 ? languageOptionId(id, activeIndex) : undefined}
              value={typed}
              onChange={({ currentTarget, nativeEvent }) =>
                picker.type(currentTarget.value, (nativeEvent as InputEvent).isComposing)
              }
              onKeyDown={handleKey}
              onFocus={picker.focus}
              onClick={picker.open}
              onBlur={() => {
                picker.blur()
                onBlur?.()
              }}
              leading={<Icon of={Languages} />}
              placeholder={placeholder ?? t`Add a language`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            {isOpen && (found.length > 0 || note) && (
              <LanguageSuggestions {...{ id, found, activeIndex, note, accept }} onChoose={picker.choose} />
            )}
          </div>
          {picker.failed && (
            <ListFailure onRetry={picker.retry}>
              <Trans>The list of languages could not be loaded.</Trans>
              {props.onOtherNamesChange && (
                <>
                  {' '}
                  <Trans>What you type is saved exactly as you type it.</Trans>
                </>
              )}
            </ListFailure>
          )}
        </div>
      )}
    </Field>
  )
}

interface LanguageSuggestionsProps {
  id: string
  found: readonly NamedLanguage[]
  activeIndex: number
  onChoose: (language: NamedLanguage) => void
  note: string
  accept?: { label: string; onAccept: () => void } | undefined
}

const languageListId = (id: string): string => `${id}-list`

const languageOptionId = (id: string, index: number): string => `${id}-${index}`

/** The field keeps the focus and handles the keys. */
function LanguageSuggestions({ id, found, activeIndex, onChoose, note, accept }: LanguageSuggestionsProps) {
  const { t } = useLingui()
  const sheet = useScrollIntoView(found)

  const optionOf = (language: NamedLanguage, index: number) => ({
    id: languageOptionId(id, index),
    role: 'option',
    'aria-selected': index === activeIndex,
    ref: index === activeIndex ? scrollIntoView : undefined,
    onClick: () => onChoose(language),
  })
  return (
    <div ref={sheet} className={styles.sheet} {...PREVENT_BLUR}>
      <div id={languageListId(id)} className={styles.list} role="listbox" aria-label={t`Suggestions`}>
        {found.map((language, index) => (
          <div key={language.code} className={styles.suggestion} {...optionOf(language, index)}>
            {language.own && (
              <>
                <bdi lang={language.tag ?? language.code}>{language.own}</bdi> <span className={styles.dot}>
                  ·
                </span>{' '}
              </>
            )}
            <span className={language.own && styles.name}>{language.name}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <div className={styles.note} role="status">
          {note}{' '}
          {accept && (
            <Button size="small" variant="quiet" onClick={accept.onAccept}>
              {accept.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
