import { TIP_LIMITS } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type ChangeEvent, type Ref, useState } from 'react'
import styles from './AmountChoice.module.css'
import { AMOUNT_FIELD } from './AmountSkeleton.tsx'
import { type AmountBounds, amountError, amountOf } from './amount.ts'

/**
 * Lets only digits into the field inside this element, typed or pasted. Behind a point come cents. They stay out as well,
 * until the person does something other than typing on, because 2.50 must not become 250.
 */
function takeOnlyDigits(place: HTMLElement | null) {
  let isInCents = false
  const judge = (event: InputEvent) => {
    const { data } = event // null for a deletion and for Enter
    isInCents = data?.length === 1 && (isInCents || /[.,]/.test(data))
    if (data && (isInCents || !/^\s*\d+\s*$/.test(data))) event.preventDefault()
  }
  const endCents = () => {
    isInCents = false
  }
  const judgeKey = ({ key }: KeyboardEvent) => {
    // A phone's keyboard names no key, and types on.
    if (key.length > 1 && key !== 'Unidentified' && key !== 'Process') endCents()
  }
  const stop = new AbortController()
  const { signal } = stop
  place?.addEventListener('beforeinput', judge, { signal })
  place?.addEventListener('keydown', judgeKey, { signal })
  for (const move of ['pointerdown', 'focusin']) place?.addEventListener(move, endCents, { signal })
  return () => stop.abort()
}

const QUICK = [5, 10, 15, 20, 25]

interface Props {
  /** The amount, which is at least the least tip. */
  text: string
  onChange: (text: string) => void
  bounds: AmountBounds
  inputRef: Ref<HTMLInputElement>
}

/**
 * The amount: typed, or one of five. What is no amount is ignored: while the field is empty or says 0, the last valid amount
 * stays in force, and the field shows it again when it is left.
 */
export function AmountChoice({ text, onChange, bounds, inputRef }: Props) {
  const [typed, setTyped] = useState<string>()
  const [last, setLast] = useState(text)

  const take = (amount: string) => {
    if (!amountError(amount, bounds)) setLast(amount)
    onChange(amount)
  }
  const read = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // What comes without a key, as by autofill, may be no whole number. React then puts back what was there.
    if (target.validity.badInput || !/^\d*$/.test(target.value)) return
    setTyped(target.value)
    if (Number(target.value) < TIP_LIMITS.min) onChange(last)
    // Whoever deletes 15 has not chosen the 1 on the way.
    else if ((nativeEvent as InputEvent).inputType?.startsWith('delete')) onChange(target.value)
    else take(target.value)
  }
  const settle = (amount: string) => {
    setTyped(undefined)
    take(amount)
  }
  return (
    <div ref={takeOnlyDigits} className={styles.choice}>
      <Field {...AMOUNT_FIELD} error={amountError(text, bounds)} required>
        <Input
          ref={inputRef}
          className={styles.input}
          leading="$"
          type="number"
          inputMode="numeric"
          min={TIP_LIMITS.min}
          max={TIP_LIMITS.max}
          step={1}
          value={typed ?? text}
          onChange={read}
          onBlur={() => settle(text)}
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
            onClick={() => settle(String(quick))}
          >
            ${quick}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
