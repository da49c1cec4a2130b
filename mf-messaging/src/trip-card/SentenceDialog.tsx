import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Trans, useLingui } from '@lingui/react/macro'
import { Square, Volume2 } from 'lucide'
import { useState } from 'react'
import type { LanguageCode } from '../phrases/phrases.ts'
import { languageName, type Phrases } from '../phrases/sentences.ts'
import { useSpeech } from '../phrases/useSpeech.ts'
import styles from './SentenceDialog.module.css'
import typeface from './SentenceText.module.css'
import { SentenceText } from './SentenceText.tsx'

interface Props {
  phrases: Phrases[]
  language: LanguageCode
  textIn: (spoken: Phrases) => string
  onClose: () => void
}

export function SentenceDialog({ phrases, language, textIn, onClose }: Props) {
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
                <span lang={one.tag} className={typeface.sentence}>
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
