import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Square, Volume2 } from 'lucide'
import { useState } from 'react'
import type { LanguageCode } from '../phrases/phrases.ts'
import { languageName, type Phrases, type Sentence, textOf } from '../phrases/sentences.ts'
import { useSpeech } from '../phrases/useSpeech.ts'
import { type Card, type CardTrip, stopsOf, textsOn } from './card.ts'
import { languageAt } from './cardLanguages.ts'
import styles from './Sentences.module.css'

const MOMENTS = ['any-time', 'check-in', 'security', 'connection', 'arrival'] as const
type Moment = (typeof MOMENTS)[number]

const MOMENT_TITLES: Record<Moment, MessageDescriptor> = {
  'any-time': msg`At any time`,
  'check-in': msg`At check-in`,
  security: msg`At security and after it`,
  connection: msg({ message: 'At the connection', comment: 'Where the traveler changes planes.' }),
  arrival: msg`On arrival`,
}

/** The moment of `meeting` depends on the trip. */
const MOMENT_OF: Record<Exclude<Sentence, 'meeting'>, Moment> = {
  help: 'any-time',
  family: 'any-time',
  noEnglish: 'any-time',
  write: 'any-time',
  thanks: 'any-time',
  wheelchair: 'check-in',
  diet: 'check-in',
  medicine: 'security',
  gate: 'security',
  nextFlight: 'connection',
  passport: 'arrival',
}

/** Groups sentences by moment, in their order, without the moments that have none. */
const groupByMoment = (
  sentences: readonly Sentence[],
  meeting: Moment,
): Array<{ moment: Moment; sentences: Sentence[] }> =>
  MOMENTS.map((moment) => ({
    moment,
    sentences: sentences.filter((sentence) => (sentence === 'meeting' ? meeting : MOMENT_OF[sentence]) === moment),
  })).filter(({ sentences: ofMoment }) => ofMoment.length > 0)

export function Sentences({ card, phrases }: { card: Card; phrases: Phrases[] }) {
  const { t, i18n } = useLingui()
  const { sentences } = card
  const [shown, setShown] = useState<{ sentence: Sentence; language: LanguageCode }>()
  const inLanguage = (spoken: Phrases, sentence: Sentence) => textOf(spoken, sentence, textsOn(card))
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

interface SentenceTextProps {
  spoken: Phrases
  text: string
  className: string | undefined
}

const SentenceText = ({ spoken, text, className }: SentenceTextProps) => (
  <p lang={spoken.tag} dir={spoken.dir} className={`${styles.sentence} ${className}`}>
    {text}
  </p>
)

interface SentenceDialogProps {
  phrases: Phrases[]
  language: LanguageCode
  textIn: (spoken: Phrases) => string
  onClose: () => void
}

function SentenceDialog({ phrases, language, textIn, onClose }: SentenceDialogProps) {
  const { t } = useLingui()
  const [code, setCode] = useState<string>(language)
  const spoken = phrases.find((one) => one.code === code) ?? phrases[0]!
  const own = phrases[0]!
  return (
    <Dialog open onClose={onClose} title={t`Show this to someone`} variant="fullScreen">
      <div className={styles.dialog}>
        <SentenceText spoken={spoken} text={textIn(spoken)} className={styles.large} />
        {spoken !== own && <SentenceText spoken={own} text={textIn(own)} className={styles.meaning} />}
        <PlayButton spoken={spoken} text={textIn(spoken)} />
        {phrases.length > 1 && (
          <fieldset className={styles.languages}>
            <legend>
              <VisuallyHidden>
                <Trans>Language</Trans>
              </VisuallyHidden>
            </legend>
            {phrases.map((one) => (
              <Button
                key={one.code}
                variant="quiet"
                className={styles.language}
                aria-pressed={one === spoken}
                aria-label={languageName(one)}
                onClick={() => setCode(one.code)}
              >
                <span lang={one.tag} className={styles.sentence}>
                  {one.nativeName}
                </span>
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}

function PlayButton({ spoken, text }: { spoken: Phrases; text: string }) {
  const { t } = useLingui()
  const language = languageName(spoken)
  const { playable, isPlaying, hasFailed, play, stop } = useSpeech(text, spoken.tag)
  const problem = {
    yes: hasFailed && t`Your browser could not play this sentence. Show it instead.`,
    unknown: false,
    'no-voice': t`Your browser has no voice for ${language}. Show the sentence instead.`,
    'needs-network': t`You are offline, and your browser's voice for ${language} needs a network. Show the sentence instead.`,
  }[playable]
  return (
    <div className={styles.play}>
      {(playable === 'yes' || playable === 'unknown') && (
        <Button variant="sky" wide disabled={playable === 'unknown'} onClick={isPlaying ? stop : play}>
          <Icon of={isPlaying ? Square : Volume2} />
          {isPlaying
            ? t({ message: 'Stop', comment: 'A button: ends the voice that reads a sentence.' })
            : t({ message: `Play in ${language}`, comment: 'A button: reads a sentence aloud.' })}
        </Button>
      )}
      <p role="status">{problem}</p>
    </div>
  )
}

interface CardMoment {
  moment: Moment
  language: LanguageCode
  sentences: Sentence[]
}

export const momentsOf = (card: Card): CardMoment[] =>
  groupByMoment(card.sentences, meetingMoment(card.trip)).map((group) => ({
    ...group,
    language: languageIn(group.moment, card),
  }))

function meetingMoment({ legs, meeting: { side } }: CardTrip): Moment {
  if (side === 'after-arrival') return 'arrival'
  if (!legs[0]?.together) return 'connection'
  return side === 'after-security' ? 'security' : 'check-in'
}

/** The language that staff read. English is the default, because most airports understand it. */
function languageIn(moment: Moment, { trip: { legs }, languages }: Card): LanguageCode {
  const stops = stopsOf(legs)
  const stop = { 'check-in': stops[0], security: stops[0], connection: stops[2], arrival: stops.at(-1) }
  return moment === 'any-time' ? 'eng' : languageAt(stop[moment] ?? stops[0]!, languages[0]!)
}
