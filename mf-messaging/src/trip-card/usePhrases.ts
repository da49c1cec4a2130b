import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useCallback, useEffect, useState } from 'react'
import { loadPhraseFonts } from '../phrases/phraseFonts.ts'
import { type Code, loadPhrases } from '../phrases/phrases.ts'
import type { Phrases } from '../phrases/sentences.ts'

/** Loads the sentences in some languages with their typefaces: undefined while loading, null after a failure. */
export function usePhrases(codes: Code[]): { phrases: Phrases[] | null | undefined; retry: () => void } {
  const names = codes.join(' ')
  const [loaded, setLoaded] = useState<{ names: string; phrases: Phrases[] | null }>()
  const load = useCallback(() => {
    const languages = names.split(' ') as Code[]
    void Promise.all([loadPhrases(languages), loadPhraseFonts(languages)]).then(
      ([phrases]) => setLoaded({ names, phrases }),
      () => setLoaded({ names, phrases: null }),
    )
  }, [names])
  useEffect(load, [load])
  const phrases = loaded?.names === names ? loaded.phrases : undefined
  useRetryOnline(phrases === null, load)
  return { phrases, retry: load }
}
