import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { Phrases } from '../phrases/sentences.ts'
import styles from './CardLines.module.css'
import type { Card } from './card.ts'

interface Props {
  card: Card
  phrases: Phrases[] | null | undefined
  onRetry: () => void
}

/** What to show to somebody at the airport: each sentence in the traveler's language, and beneath it in the others. */
export function CardLines({ card, phrases, onRetry }: Props) {
  return (
    <section className={styles.lines}>
      <h2>Show this to somebody</h2>
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

function Sentences({ card: { sentences, lacksOwn }, phrases }: { card: Card; phrases: Phrases[] }) {
  const unread = phrases.filter(({ read, code }) => !read && code !== 'eng')
  return (
    <>
      <ol className={styles.table} data-languages={phrases.length}>
        {sentences.map((sentence) => (
          <li key={sentence} className={styles.row}>
            {phrases.map(({ code, tag, dir, sentences: texts }, place) => (
              <p key={code} lang={tag} dir={dir} className={place === 0 ? styles.own : styles.foreign}>
                {texts[sentence]}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <p className={styles.small}>
        {lacksOwn && 'There are no sentences in the traveler’s language yet. '}
        {unread.length > 0 &&
          `Not yet read by a native speaker: ${new Intl.ListFormat('en').format(unread.map(({ name }) => name))}.`}
      </p>
    </>
  )
}
