import { useCallback, useEffect, useState } from 'react'
import type { NamedLanguage } from './languageSearch.ts'
import { useRetryOnline } from './useRetryOnline.ts'

interface Loaded {
  list?: readonly NamedLanguage[] | undefined
  failed: boolean
}

/** The list of languages, loaded when it is first wanted, and once more when the network is back. */
export function useLanguageList(isWanted: boolean, load: () => Promise<readonly NamedLanguage[]>) {
  const [{ list, failed }, set] = useState<Loaded>({ failed: false })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => {
    set({ failed: false })
    setTries((before) => before + 1)
  }, [])

  useEffect(() => {
    if (!isWanted) return
    let left = false
    load().then(
      (loaded) => left || set({ list: loaded, failed: false }),
      (reason) => {
        console.error('The list of languages could not be loaded.', reason)
        if (!left) set({ failed: true })
      },
    )
    return () => {
      left = true
    }
  }, [isWanted, load, tries])

  useRetryOnline(failed, retry)
  return { list, failed, retry }
}
