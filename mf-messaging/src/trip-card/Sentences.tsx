import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Trans, useLingui } from '@lingui/react/macro'
import { Volume2 } from 'lucide'
import { useState } from 'react'
import { MOMENT_TITLES } from '../phrases/moments.ts'
import type { LanguageCode } from '../phrases/phrases.ts'
import { type Phrases, type Sentence, textOf } from '../phrases/sentences.ts'
import type { Card } from './card.ts'
import { momentsOf } from './cardMoments.ts'
import { SentenceDialog } from './SentenceDialog.tsx'
import styles from './Sentences.module.css'
import { SentenceText } from './SentenceText.tsx'

export function Sentences({ card, phrases }: { card: Card; phrases: Phrases[] }) {
  const { t, i18n } = useLingui()
  const { sentences, familyPhone } = card
  const [shown, setShown] = useState<{ sentence: Sentence; language: LanguageCode }>()
  const inLanguage = (spoken: Phrases, sentence: Sentence) => textOf(spoken, sentence, familyPhone !== null)
  const readers = phrases.find(({ tag }) => tag.split('-')[0] === i18n.locale)
  const named = readers ?? phrases.find(({ code }) => code === 'eng') ?? phrases[0]!
  return (
    <div className={styles.table} data-languages={phrases.length}>
      {momentsOf(card).map(({ moment, language, sentences: ofMoment }) => (
        <div key={moment} className={styles.group}>
          <h3 id={`sentences-${moment}`}>{t(MOMENT_TITLES[moment])}</h3>
          <ol aria-labelledby={`sentences-${moment}`}>
            {ofMoment.map((sentence) => {
              const text = inLanguage(named, sentence)
              return (
                // On paper the most important sentences come first, whatever their moment.
                <li key={sentence} className={styles.row} style={{ order: sentences.indexOf(sentence) }}>
                  {phrases.map((spoken, index) => (
                    <SentenceText
                      key={spoken.code}
                      spoken={spoken}
                      text={inLanguage(spoken, sentence)}
                      className={index === 0 ? styles.own : styles.foreign}
                    />
                  ))}
                  <Button
                    variant="quiet"
                    size="small"
                    className={styles.show}
                    aria-label={t({
                      message: `Show or play: ${text}`,
                      comment: 'Shows a sentence large, or reads it aloud.',
                    })}
                    onClick={() => setShown({ sentence, language })}
                  >
                    <Icon of={Volume2} />
                    <Trans comment="A button: shows a sentence large, or reads it aloud.">Show or play</Trans>
                  </Button>
                </li>
              )
            })}
          </ol>
        </div>
      ))}
      {shown && (
        <SentenceDialog
          phrases={phrases}
          language={shown.language}
          textIn={(spoken) => inLanguage(spoken, shown.sentence)}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}
