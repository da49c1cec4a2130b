import { useCallback, useEffect, useState } from 'react'
import { languageNamer } from './languageName.ts'
import type { NamedLanguage } from './languageSearch.ts'
import { isEnglish } from './locale.ts'
import { useRetryOnline } from './useRetryOnline.ts'

interface Loaded {
  list?: readonly NamedLanguage[] | undefined
  failed: boolean
}

/** Adds the names in the page's language. The English names can still be found. */
function inPageLanguage(list: readonly NamedLanguage[]): readonly NamedLanguage[] {
  if (isEnglish()) return list
  const nameOf = languageNamer()
  return list.map(({ also = [], ...language }) => {
    const name = nameOf(language.tag ?? language.code, language.name)
    return { ...language, name, also: [...also, language.name] }
  })
}

/** Loads the list when it is needed, and again when the network is back after a failure. */
export function useLanguageList(isEnabled: boolean, load: () => Promise<readonly NamedLanguage[]>) {
  const [{ list, failed }, set] = useState<Loaded>({ failed: false })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => {
    set({ failed: false })
    setTries((before) => before + 1)
  }, [])

  useEffect(() => {
    if (!isEnabled) return
    let ignore = false
    load().then(
      (loaded) => ignore || set({ list: inPageLanguage(loaded), failed: false }),
      (reason) => {
        console.error('The list of languages could not be loaded.', reason)
        if (!ignore) set({ failed: true })
      },
    )
    return () => {
      ignore = true
    }
  }, [isEnabled, load, tries])

  useRetryOnline(failed, retry)
  return { list, failed, retry }
}
