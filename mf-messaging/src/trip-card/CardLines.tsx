import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { locale } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { loadPhraseFonts } from '../phrases/phraseFonts.ts'
import { type LanguageCode, loadPhrases } from '../phrases/phrases.ts'
import { languageName, type Phrases } from '../phrases/sentences.ts'
import styles from './CardLines.module.css'
import type { Card } from './card.ts'
import type { Sentences } from './Sentences.tsx'

interface Props {
  card: Card
  loaded: LoadedPhrases | null | undefined
  onRetry: () => void
}

export function CardLines({ card, loaded, onRetry }: Props) {
  const { t } = useLingui()
  return (
    <section className={styles.lines}>
      <h2 id="sentences">
        <Trans>Show this to someone</Trans>
      </h2>
      {loaded === undefined && (
        <SkeletonGroup label={t`Loading the sentences`}>
          <Skeleton lines={6} />
        </SkeletonGroup>
      )}
      {loaded === null && (
        <Notice
          tone="danger"
          title={t`The sentences could not be loaded`}
          action={
            <Button size="small" variant="quiet" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Please check your connection.</Trans>
        </Notice>
      )}
      {loaded && <loaded.Sentences card={card} phrases={loaded.phrases} />}
    </section>
  )
}

export function SentencesNote({ card: { lacksOwn }, phrases }: { card: Card; phrases: Phrases[] }) {
  const { t } = useLingui()
  const unread = phrases.filter(({ review: read, code }) => !read && code !== 'eng').map(languageName)
  const languages = new Intl.ListFormat(locale()).format(unread)
  const notes = [
    lacksOwn && t`There are no sentences in the traveler's language yet.`,
    unread.length > 0 && t`Not yet checked by a native speaker: the sentences in ${languages}.`,
  ].filter(Boolean)
  return notes.length > 0 && <p className={styles.note}>{notes.join(' ')}</p>
}

interface LoadedPhrases {
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
