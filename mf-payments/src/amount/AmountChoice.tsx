import { TIP_LIMITS } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type Ref, useState } from 'react'
import styles from './AmountChoice.module.css'
import { amountOf } from './amount.ts'

const QUICK = [5, 10, 15, 20, 25]

interface Props {
  /** The amount as it is typed. */
  text: string
  onChange: (text: string) => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

/** The amount: typed, or one of five. What is typed stays as it is, because a part of it would be another amount. */
export function AmountChoice({ text, onChange, error, inputRef }: Props) {
  const [isTyping, setTyping] = useState(false)
  // A person who has just emptied the field is about to type.
  const shownError = isTyping && text === '' ? undefined : error
  return (
    <div className={styles.choice}>
      <Field label="Tip amount" help="Whole US dollars" error={shownError} required>
        <Input
          ref={inputRef}
          className={styles.input}
          leading="$"
          type="number"
          inputMode="numeric"
          min={TIP_LIMITS.min}
          max={TIP_LIMITS.max}
          step={1}
          value={text}
          onChange={(event) => {
            setTyping(true)
            onChange(event.target.value)
          }}
          onBlur={() => setTyping(false)}
        />
      </Field>
      <fieldset className={styles.quick}>
        <legend className={styles.legend}>Quick amounts</legend>
        {QUICK.map((quick) => (
          <Button
            key={quick}
            variant="quiet"
            size="small"
            className={styles.amount}
            aria-pressed={quick === amountOf(text)}
            onClick={() => onChange(String(quick))}
          >
            ${quick}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
