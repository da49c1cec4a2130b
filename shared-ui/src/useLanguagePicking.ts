import { plural, t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { announce } from './announce.ts'
import { joinItems } from './joinText.ts'
import type { Picked } from './LanguageChips.tsx'
import { languageName } from './languageName.ts'
import { meantLanguage, type NamedLanguage, namedLanguage, searchLanguages } from './languageSearch.ts'
import { useFrozenWhilePressed } from './useFrozenWhilePressed.ts'
import { useLanguageList } from './useLanguageList.ts'

export interface Picking {
  codes: readonly string[]
  onChange: (codes: string[]) => void
  rest?: readonly string[]
  onRest?: (rest: string[]) => void
  load: () => Promise<readonly NamedLanguage[]>
  maxLanguages?: number
}

const NONE: readonly string[] = []
const MOST_FOUND = 50
const MOST_FREQUENT = 12
const SEPARATOR = /[,;\n،؛、，；]/

export function useLanguagePicking({ codes, onChange, rest = NONE, onRest, load, maxLanguages = 12 }: Picking) {
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(true)
  const [marked, setMarked] = useState<number>()
  const { list, failed, retry } = useLanguageList(isUsed || codes.length + rest.length > 0, load)

  const isFull = codes.length >= maxLanguages
  const found = useMemo(() => {
    if (!isOpen || isFull || !list) return []
    const others = list.filter(({ code }) => !codes.includes(code))
    return searchLanguages(others, typed, typed.trim() ? MOST_FOUND : MOST_FREQUENT)
  }, [isOpen, isFull, list, codes, typed])
  // The best match is marked, because Enter picks it.
  const mark = Math.min(marked ?? (typed.trim() ? 0 : -1), found.length - 1)

  const picked = useMemo((): Picked[] => {
    // The browser's name, until the list has loaded.
    const nameOf = (code: string) => list?.find((each) => each.code === code)?.name ?? languageName(code)
    return [
      ...codes.map((code) => ({ key: code, name: nameOf(code), isLanguage: true })),
      ...rest.map((text) => ({ key: `"${text}"`, name: text, isLanguage: false })),
    ]
  }, [codes, rest, list])

  const close = () => {
    setOpen(false)
    setMarked(undefined)
  }
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  const remove = ({ key, name, isLanguage }: Picked) => {
    if (isLanguage) onChange(codes.filter((code) => code !== key))
    else onRest?.(rest.filter((text) => text !== name))
    announce(t`${name} removed`)
  }
  const choose = (language: NamedLanguage) => {
    close()
    setTyped('')
    onChange([...codes, language.code])
    announceAdded(language.name)
  }

  /** Picks the languages among the texts. Returns the texts that stay in the field. */
  const take = (parts: readonly string[]): string => {
    const sorted = sort(parts, { list, codes, maxLanguages, find: meantLanguage })
    if (sorted.codes.length > codes.length) onChange(sorted.codes)
    if (onRest && sorted.texts.length > 0) onRest([...new Set([...rest, ...sorted.texts])])
    const added = [...sorted.names, ...(onRest ? sorted.texts : [])]
    if (added.length > 0) announceAdded(joinItems(added))
    return onRest ? '' : sorted.texts.join(', ')
  }
  const settle = () => {
    close()
    setTyped(take(typed.split(SEPARATOR)))
  }
  const type = (text: string, isComposing: boolean) => {
    open()
    setMarked(undefined)
    const parts = text.split(SEPARATOR)
    const last = parts.pop() ?? ''
    if (parts.length === 0 || isComposing || !(list || onRest)) return setTyped(text)
    setTyped([take(parts), last.trimStart()].filter(Boolean).join(', '))
  }

  // Look up texts that were entered before the list was loaded, and those that come later.
  const lookUp = useRef(() => {})
  useEffect(() => {
    lookUp.current = () => {
      if (isLeft && typed) setTyped(take(typed.split(SEPARATOR)))
      const sorted = sort(rest, { list, codes, maxLanguages, find: namedLanguage })
      if (sorted.texts.length === rest.length) return
      onChange(sorted.codes)
      onRest?.(sorted.texts)
    }
  })
  useEffect(() => {
    if (list && rest) lookUp.current()
  }, [list, rest])

  const count = typed.trim() ? found.length : 0
  useEffect(() => {
    if (count > 0) announce(plural(count, { one: '# language found', other: '# languages found' }))
  }, [count])

  const named = list && namedLanguage(list, typed)
  const isUnknown = Boolean(list) && !isFull && !named && typed.trim() !== ''
  const note = () => {
    if (isFull) return roomText(maxLanguages)
    if (!list) return failed ? '' : t`Searching…`
    return named ? chosenText(named) : t`No language has this name.`
  }
  const text = typed.trim()
  const shown = {
    // Report no failure before the field is used: the browser knows most names.
    failed: failed && isUsed,
    ...{ picked, isOpen, found, mark },
    note: note(),
    accept: isUnknown && onRest ? { label: t`Keep “${text}”`, onAccept: settle } : undefined,
    problem: isUnknown && isLeft ? t`No language in the list is called “${typed}”.` : undefined,
  }
  return {
    // Neither a pick on blur nor a list that loads late may move the button that is being pressed.
    ...useFrozenWhilePressed(shown, isUsed),
    ...{ typed, retry, close, open, remove, choose, type },
    move: (index: number) => (isOpen ? setMarked(index) : open()),
    enter: () => (found[mark] ? choose(found[mark]) : settle()),
    removeLast: () => picked.length > 0 && remove(picked.at(-1)!),
    focus: () => {
      setUsed(true)
      setLeft(false)
    },
    leave: () => {
      setLeft(true)
      settle()
    },
  }
}

const announceAdded = (names: string) => announce(t`${names} added`)

const chosenText = ({ name }: NamedLanguage) => t`${name} is chosen already.`

const roomText = (maxLanguages: number) =>
  plural(maxLanguages, {
    one: 'There is room for # language. Remove one to add another.',
    other: 'There is room for # languages. Remove one to add another.',
  })

interface Sorting {
  list: readonly NamedLanguage[] | undefined
  codes: readonly string[]
  maxLanguages: number
  find: typeof meantLanguage
}

/** Appends the languages among the texts, up to the maximum. Also returns the texts that match none. */
function sort(parts: readonly string[], { list = [], codes, maxLanguages, find }: Sorting) {
  const sorted = { codes: [...codes], names: [] as string[], texts: [] as string[] }
  for (const part of parts.map((each) => each.trim()).filter(Boolean)) {
    const language = find(list, part)
    if (language && sorted.codes.includes(language.code)) continue
    if (language && sorted.codes.length < maxLanguages) {
      sorted.codes.push(language.code)
      sorted.names.push(language.name)
    } else sorted.texts.push(part)
  }
  return sorted
}
