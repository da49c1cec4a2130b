import { plural, t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { announce } from './announce.ts'
import { joinItems } from './joinText.ts'
import type { Picked } from './LanguageChips.tsx'
import { languageName } from './languageName.ts'
import { useFrozenWhilePressed } from './useFrozenWhilePressed.ts'
import {
  meantLanguage,
  type NamedLanguage,
  namedLanguage,
  searchLanguages,
  useLanguageList,
} from './useLanguageList.ts'

export interface LanguagePickerOptions {
  codes: readonly string[]
  onChange: (codes: string[]) => void
  otherNames?: readonly string[]
  onOtherNamesChange?: (otherNames: string[]) => void
  load: () => Promise<readonly NamedLanguage[]>
  maxLanguages?: number
}

const NONE: readonly string[] = []
const MAX_FOUND = 50
const MAX_FREQUENT = 12
const SEPARATOR = /[,;\n،؛、，；]/

export function useLanguagePicker({
  codes,
  onChange,
  otherNames = NONE,
  onOtherNamesChange,
  load,
  maxLanguages = 12,
}: LanguagePickerOptions) {
  const [wasFocused, setWasFocused] = useState(false)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isBlurred, setBlurred] = useState(true)
  const [activeChoice, setActiveChoice] = useState<number>()
  const { list, failed, retry } = useLanguageList(wasFocused || codes.length + otherNames.length > 0, load)

  const isFull = codes.length >= maxLanguages
  const found = useMemo(() => {
    if (!isOpen || isFull || !list) return []
    const others = list.filter(({ code }) => !codes.includes(code))
    return searchLanguages(others, typed, typed.trim() ? MAX_FOUND : MAX_FREQUENT)
  }, [isOpen, isFull, list, codes, typed])
  // The best match is active, because Enter picks it.
  const activeIndex = Math.min(activeChoice ?? (typed.trim() ? 0 : -1), found.length - 1)

  const picked = useMemo((): Picked[] => {
    // The browser's name, until the list has loaded.
    const nameOf = (code: string) => list?.find((each) => each.code === code)?.name ?? languageName(code)
    return [
      ...codes.map((code) => ({ key: code, name: nameOf(code), isLanguage: true })),
      ...otherNames.map((text) => ({ key: `"${text}"`, name: text, isLanguage: false })),
    ]
  }, [codes, otherNames, list])

  const close = () => {
    setOpen(false)
    setActiveChoice(undefined)
  }
  const open = () => {
    setWasFocused(true)
    setOpen(true)
  }
  const remove = ({ key, name, isLanguage }: Picked) => {
    if (isLanguage) onChange(codes.filter((code) => code !== key))
    else onOtherNamesChange?.(otherNames.filter((text) => text !== name))
    announce(t`${name} removed`)
  }
  const choose = (language: NamedLanguage) => {
    close()
    setTyped('')
    onChange([...codes, language.code])
    announceAdded(language.name)
  }

  /** Picks the languages among the texts. Returns the texts that stay in the field. */
  const pickTexts = (parts: readonly string[]): string => {
    const matched = matchLanguages(parts, { list, codes, maxLanguages, find: meantLanguage })
    if (matched.codes.length > codes.length) onChange(matched.codes)
    if (onOtherNamesChange && matched.texts.length > 0)
      onOtherNamesChange([...new Set([...otherNames, ...matched.texts])])
    const added = [...matched.names, ...(onOtherNamesChange ? matched.texts : [])]
    if (added.length > 0) announceAdded(joinItems(added))
    return onOtherNamesChange ? '' : matched.texts.join(', ')
  }
  const pickTyped = () => {
    close()
    setTyped(pickTexts(typed.split(SEPARATOR)))
  }
  const type = (text: string, isComposing: boolean) => {
    open()
    setActiveChoice(undefined)
    const parts = text.split(SEPARATOR)
    const last = parts.pop() ?? ''
    if (parts.length === 0 || isComposing || !(list || onOtherNamesChange)) return setTyped(text)
    setTyped([pickTexts(parts), last.trimStart()].filter(Boolean).join(', '))
  }

  // Look up texts that were entered before the list was loaded, and those that come later.
  const matchTexts = useRef(() => {})
  useEffect(() => {
    matchTexts.current = () => {
      if (isBlurred && typed) setTyped(pickTexts(typed.split(SEPARATOR)))
      const matched = matchLanguages(otherNames, { list, codes, maxLanguages, find: namedLanguage })
      if (matched.texts.length === otherNames.length) return
      onChange(matched.codes)
      onOtherNamesChange?.(matched.texts)
    }
  })
  useEffect(() => {
    if (list && otherNames) matchTexts.current()
  }, [list, otherNames])

  const count = typed.trim() ? found.length : 0
  useEffect(() => {
    if (count > 0) announce(plural(count, { one: '# language found', other: '# languages found' }))
  }, [count])

  const named = list && namedLanguage(list, typed)
  const isUnknown = Boolean(list) && !isFull && !named && typed.trim() !== ''
  const note = () => {
    if (isFull) return limitText(maxLanguages)
    if (!list) return failed ? '' : t`Searching…`
    return named ? chosenText(named) : t`No language has this name.`
  }
  const text = typed.trim()
  const shown = {
    // Report no failure before the field is used: the browser knows most names.
    failed: failed && wasFocused,
    ...{ picked, isOpen, found, activeIndex },
    note: note(),
    accept: isUnknown && onOtherNamesChange ? { label: t`Keep “${text}”`, onAccept: pickTyped } : undefined,
    problem: isUnknown && isBlurred ? t`No language in the list is called “${typed}”.` : undefined,
  }
  return {
    // Neither a pick on blur nor a list that loads late may move the button that is being pressed.
    ...useFrozenWhilePressed(shown, wasFocused),
    ...{ typed, retry, close, open, remove, choose, type },
    move: (index: number) => (isOpen ? setActiveChoice(index) : open()),
    enter: () => (found[activeIndex] ? choose(found[activeIndex]) : pickTyped()),
    removeLast: () => picked.length > 0 && remove(picked.at(-1)!),
    focus: () => {
      setWasFocused(true)
      setBlurred(false)
    },
    blur: () => {
      setBlurred(true)
      pickTyped()
    },
  }
}

const announceAdded = (names: string) => announce(t`${names} added`)

const chosenText = ({ name }: NamedLanguage) => t`${name} is chosen already.`

const limitText = (maxLanguages: number) =>
  plural(maxLanguages, {
    one: 'There is room for # language. Remove one to add another.',
    other: 'There is room for # languages. Remove one to add another.',
  })

interface MatchOptions {
  list: readonly NamedLanguage[] | undefined
  codes: readonly string[]
  maxLanguages: number
  find: typeof meantLanguage
}

/** Appends the languages among the texts, up to the maximum. Also returns the texts that match none. */
function matchLanguages(parts: readonly string[], { list = [], codes, maxLanguages, find }: MatchOptions) {
  const matched = { codes: [...codes], names: [] as string[], texts: [] as string[] }
  for (const part of parts.map((each) => each.trim()).filter(Boolean)) {
    const language = find(list, part)
    if (language && matched.codes.includes(language.code)) continue
    if (language && matched.codes.length < maxLanguages) {
      matched.codes.push(language.code)
      matched.names.push(language.name)
    } else matched.texts.push(part)
  }
  return matched
}
