import type { Phrases } from '../phrases/sentences.ts'
import styles from './SentenceText.module.css'

interface Props {
  spoken: Phrases
  text: string
  className: string | undefined
}

export const SentenceText = ({ spoken, text, className }: Props) => (
  <p lang={spoken.tag} dir={spoken.dir} className={`${styles.sentence} ${className}`}>
    {text}
  </p>
)
