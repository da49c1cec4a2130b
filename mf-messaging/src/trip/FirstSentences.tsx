import styles from './FirstSentences.module.css'

interface Props {
  sentences: string[]
  /** Puts a sentence into the composer. */
  onChoose: (sentence: string) => void
}

/** Sentences to begin with. A press writes one into the composer and sends nothing. */
export const FirstSentences = ({ sentences, onChoose }: Props) =>
  sentences.length > 0 && (
    <ul className={styles.sentences} aria-label="Write one of these first">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" dir="auto" onClick={() => onChoose(sentence)}>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  )
