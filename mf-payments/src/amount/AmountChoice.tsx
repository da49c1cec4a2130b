import { NewTip, TIP_LIMITS } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type Ref, useState } from 'react'
import type { TypingHandlers } from '../setup/useTypingPause.ts'
import styles from './AmountChoice.module.css'

const QUICK = [5, 10, 15, 20, 25]

interface Props {
  /** Whole dollars. */
  amount: number
  onChange: (amount: number) => void
  typingHandlers?: TypingHandlers
  inputRef?: Ref<HTMLInputElement>
}

/** The contract's message about an invalid amount. */
export const amountError = (amount: number): string | undefined =>
  NewTip.shape.amount.safeParse(amount).error?.issues[0]?.message

/** The amount: typed, or one of five. Anything but a whole number above 0 is ignored and removed on blur. */
export function AmountChoice({ amount, onChange, typingHandlers, inputRef }: Props) {
  const [typed, setTyped] = useState<string>()

  const type = (text: string) => {
    setTyped(text)
    if (/^\d+$/.test(text) && Number(text) >= TIP_LIMITS.min) onChange(Number(text))
  }
  return (
    <div className={styles.choice}>
      <Field label="Tip amount" help="Whole US dollars" error={amountError(amount)} required>
        <Input
          ref={inputRef}
          className={styles.input}
          leading="$"
          type="number"
          inputMode="numeric"
          min={TIP_LIMITS.min}
          max={TIP_LIMITS.max}
          step={1}
          value={typed ?? amount}
          onChange={(event) => type(event.target.value)}
          onFocus={typingHandlers?.onFocus}
          onBlur={() => {
            setTyped(undefined)
            typingHandlers?.onBlur()
          }}
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
            aria-pressed={quick === amount}
            onClick={() => {
              setTyped(undefined)
              onChange(quick)
            }}
          >
            ${quick}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
