import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import styles from './LanguagePicker.module.css'
import { PersonText } from './PersonText.tsx'

export interface Picked {
  key: string
  name: string
  isLanguage: boolean
}

export interface LanguageChipsProps {
  picked: readonly Picked[]
  onRemove: (picked: Picked) => void
  /** Called after the last entry has been removed. */
  focusField: () => void
}

/** Each entry has a button that removes it. The focus then moves to the next button. */
export function LanguageChips({ picked, onRemove, focusField }: LanguageChipsProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number>(undefined)

  useEffect(() => {
    const index = removedIndex.current
    removedIndex.current = undefined
    if (index === undefined) return
    const next = list.current?.querySelectorAll('button')[Math.min(index, picked.length - 1)]
    if (next) next.focus()
    else focusField()
  }, [picked, focusField])

  const removalOf = ({ name }: Picked) => t({ message: `Remove ${name}`, comment: 'Removes a chosen language.' })
  if (picked.length === 0) return null
  return (
    <ul
      ref={list}
      className={styles.chips}
      aria-label={t({ message: 'Chosen', comment: 'Names the list of the chosen languages.' })}
    >
      {picked.map((each, index) => (
        <li key={each.key} className={each.isLanguage ? styles.chip : styles.customText}>
          <PersonText>{each.name}</PersonText>
          <button
            type="button"
            className={styles.remove}
            aria-label={removalOf(each)}
            onClick={() => {
              removedIndex.current = index
              onRemove(each)
            }}
          >
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  )
}
