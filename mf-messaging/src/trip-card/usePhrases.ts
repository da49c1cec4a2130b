import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useCallback, useEffect, useState } from 'react'
import { loadPhraseFonts } from '../phrases/phraseFonts.ts'
import { type LanguageCode, loadPhrases } from '../phrases/phrases.ts'
import type { Phrases } from '../phrases/sentences.ts'
import type { Sentences } from './Sentences.tsx'

export interface LoadedPhrases {
  phrases: Phrases[]
  Sentences: typeof Sentences
}

/** Undefined while loading, null after a failure. */
export function usePhrases(codes: LanguageCode[]): { loaded: LoadedPhrases | null | undefined; retry: () => void } {
  const names = codes.join(' ')
  const [result, setResult] = useState<{ names: string; loaded: LoadedPhrases | null }>()
  const load = useCallback(() => {
    const languages = names.split(' ') as LanguageCode[]
    void Promise.all([loadPhrases(languages), import('./Sentences.tsx'), loadPhraseFonts(languages)]).then(
      ([phrases, { Sentences }]) => setResult({ names, loaded: { phrases, Sentences } }),
      () => setResult({ names, loaded: null }),
    )
  }, [names])
  useEffect(load, [load])
  const loaded = result?.names === names ? result.loaded : undefined
  useRetryOnline(loaded === null, load)
  return { loaded, retry: load }
}
