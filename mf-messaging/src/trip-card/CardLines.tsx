import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { locale, useLazy } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { loadPhraseFonts } from '../phrases/phraseFonts.ts'
import { loadPhrases } from '../phrases/phrases.ts'
import { languageName } from '../phrases/sentences.ts'
import styles from './CardLines.module.css'
import type { Card } from './card.ts'

async function loadPhrasesOf({ languages }: Card) {
  const [phrases, { Sentences }] = await Promise.all([
    loadPhrases(languages),
    import('./Sentences.tsx'),
    loadPhraseFonts(languages),
  ])
  return { phrases, Sentences }
}

interface Props {
  card: Card
}

/** The key loads the sentences again when the card gets other languages. */
const keyOf = ({ languages }: Card) => languages.join()

export const CardLines = ({ card }: Props) => <Lines key={keyOf(card)} card={card} />

function Lines({ card }: Props) {
  const { t } = useLingui()
  const { loaded, isFailed, isRetrying, retry } = useLazy(() => loadPhrasesOf(card))
  return (
    <section className={styles.lines}>
      <h2 id="sentences">
        <Trans>Show this to someone</Trans>
      </h2>
      {loaded ? (
        <loaded.Sentences card={card} phrases={loaded.phrases} />
      ) : isFailed || isRetrying ? (
        <Notice
          tone="danger"
          title={t`The sentences could not be loaded`}
          action={
            <Button size="small" variant="quiet" busy={isRetrying} onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Please check your connection.</Trans>
        </Notice>
      ) : (
        <SkeletonGroup label={t`Loading the sentences`}>
          <Skeleton lines={6} />
        </SkeletonGroup>
      )}
    </section>
  )
}

interface NoteProps extends Props {
  className: string | undefined
}

export const SentencesNote = (props: NoteProps) => <Note key={keyOf(props.card)} {...props} />

function Note({ card, className }: NoteProps) {
  const { t } = useLingui()
  const { loaded } = useLazy(() => loadPhrasesOf(card))
  if (!loaded) return null
  const unread = loaded.phrases.filter(({ review: read, code }) => !read && code !== 'eng').map(languageName)
  const languages = new Intl.ListFormat(locale()).format(unread)
  const notes = [
    card.lacksOwn && t`There are no sentences in the traveler's language yet.`,
    unread.length > 0 && t`Not yet checked by a native speaker: the sentences in ${languages}.`,
  ].filter(Boolean)
  return <div className={className}>{notes.length > 0 && <p className={styles.note}>{notes.join(' ')}</p>}</div>
}
