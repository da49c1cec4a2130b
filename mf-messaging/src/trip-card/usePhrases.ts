import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useCallback, useEffect, useState } from 'react'
import { loadPhraseFonts } from '../phrases/phraseFonts.ts'
import { type Code, loadPhrases } from '../phrases/phrases.ts'
import type { Phrases } from '../phrases/sentences.ts'
import type { Sentences } from './Sentences.tsx'

/** The sentences in some languages, with the component that shows them. */
export interface LoadedPhrases {
  phrases: Phrases[]
  Sentences: typeof Sentences
}

/** Loads the sentences in some languages with their typefaces: undefined while loading, null after a failure. */
export function usePhrases(codes: Code[]): { loaded: LoadedPhrases | null | undefined; retry: () => void } {
  const names = codes.join(' ')
  const [result, setResult] = useState<{ names: string; loaded: LoadedPhrases | null }>()
  const load = useCallback(() => {
    const languages = names.split(' ') as Code[]
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
