import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { Phrases } from '../phrases/sentences.ts'
import styles from './CardLines.module.css'
import type { Card } from './card.ts'
import { Sentences } from './Sentences.tsx'

interface Props {
  card: Card
  phrases: Phrases[] | null | undefined
  onRetry: () => void
}

/** The sentences to show at the airport, each in the traveler's language first. */
export function CardLines({ card, phrases, onRetry }: Props) {
  return (
    <section className={styles.lines}>
      <h2>Show this to someone</h2>
      {phrases === undefined && (
        <SkeletonGroup label="Loading the sentences">
          <Skeleton lines={6} />
        </SkeletonGroup>
      )}
      {phrases === null && (
        <Notice
          tone="danger"
          title="The sentences could not be loaded"
          action={
            <Button size="small" variant="quiet" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          Please check your connection.
        </Notice>
      )}
      {phrases && <Sentences card={card} phrases={phrases} />}
    </section>
  )
}

/** Lists what is missing in the sentences. It is not on paper nor in the saved card. */
export function SentencesNote({ card: { lacksOwn }, phrases }: { card: Card; phrases: Phrases[] }) {
  const unread = phrases.filter(({ read, code }) => !read && code !== 'eng').map(({ name }) => name)
  const notes = [
    lacksOwn && 'There are no sentences in the traveler’s language yet.',
    unread.length > 0 &&
      `Not yet checked by a native speaker: the sentences in ${new Intl.ListFormat('en').format(unread)}.`,
  ].filter(Boolean)
  return notes.length > 0 && <p className={styles.note}>{notes.join(' ')}</p>
}
