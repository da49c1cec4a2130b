import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { locale } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { languageName, type Phrases } from '../phrases/sentences.ts'
import styles from './CardLines.module.css'
import type { Card } from './card.ts'
import type { LoadedPhrases } from './usePhrases.ts'

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
