import { useLingui } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import styles from './LanguagePicker.module.css'
import type { NamedLanguage } from './languageSearch.ts'
import { PREVENT_BLUR, scrollIntoView, useScrollIntoView } from './useScrollIntoView.ts'

export interface LanguageSuggestionsProps {
  id: string
  found: readonly NamedLanguage[]
  activeIndex: number
  onChoose: (language: NamedLanguage) => void
  note: string
  accept?: { label: string; onAccept: () => void } | undefined
}

export const languageListId = (id: string): string => `${id}-list`

export const languageOptionId = (id: string, index: number): string => `${id}-${index}`

/** The field keeps the focus and handles the keys. */
export function LanguageSuggestions({ id, found, activeIndex, onChoose, note, accept }: LanguageSuggestionsProps) {
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
