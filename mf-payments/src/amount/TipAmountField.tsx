import { TIP_AMOUNTS } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type Ref, useState } from 'react'
import { dollarsWithoutZeroCents } from '../money.ts'
import styles from './TipAmountField.module.css'
import { type AmountRules, amountError, amountOf } from './tipAmount.ts'

/**
 * Rejects typed and pasted text that is not digits. Digits right after a decimal point are cents and are rejected too,
 * because 2.50 must not become 250.
 */
function takeOnlyDigits(field: HTMLElement | null) {
  let isInCents = false
  const filterInput = (event: InputEvent) => {
    const { data } = event // null for deletions and Enter
    isInCents = data?.length === 1 && (isInCents || /[.,]/.test(data))
    if (data && (isInCents || !/^\s*\d+\s*$/.test(data))) event.preventDefault()
  }
  const endCents = () => {
    isInCents = false
  }
  const endCentsOnKey = ({ key }: KeyboardEvent) => {
    // Phone keyboards do not name their keys.
    if (key.length > 1 && key !== 'Unidentified' && key !== 'Process') endCents()
  }
  const stop = new AbortController()
  const { signal } = stop
  field?.addEventListener('beforeinput', filterInput, { signal })
  field?.addEventListener('keydown', endCentsOnKey, { signal })
  for (const move of ['pointerdown', 'focusin']) field?.addEventListener(move, endCents, { signal })
  return () => stop.abort()
}

const QUICK = [5, 10, 15, 20, 25]

interface Props {
  text: string
  onChange: (text: string) => void
  rules: AmountRules
  inputRef: Ref<HTMLInputElement>
}

/** While the field is empty or 0, the last valid amount stays selected, and the field shows it again on blur. */
export function TipAmountField({ text, onChange, rules, inputRef }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const [last, setLast] = useState(text)

  const choose = (amount: string) => {
    if (!amountError(amount, rules)) setLast(amount)
    onChange(amount)
  }
  const read = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Autofill may enter something other than a whole number. React then restores the previous value.
    if (target.validity.badInput || !/^\d*$/.test(target.value)) return
    setTyped(target.value)
    if (Number(target.value) < TIP_AMOUNTS.min) onChange(last)
    // Deleting the 5 of 15 must not choose 1.
    else if ((nativeEvent as InputEvent).inputType?.startsWith('delete')) onChange(target.value)
    else choose(target.value)
  }
  const settle = (amount: string) => {
    setTyped(undefined)
    choose(amount)
  }
  return (
    <div ref={takeOnlyDigits} className={styles.choice}>
      <Field label={t`Tip amount`} help={t`Whole US dollars`} error={amountError(text, rules)} required>
        <Input
          ref={inputRef}
          className={styles.input}
          leading="$"
          type="number"
          inputMode="numeric"
          min={TIP_AMOUNTS.min}
          max={TIP_AMOUNTS.max}
          step={1}
          value={typed ?? text}
          onChange={read}
          onBlur={() => settle(text)}
        />
      </Field>
      <fieldset className={styles.quick}>
        <legend className={styles.legend}>{t`Quick amounts`}</legend>
        {QUICK.map((quick) => (
          <Button
            key={quick}
            variant="quiet"
            size="small"
            className={styles.amount}
            aria-pressed={quick === amountOf(text)}
            onClick={() => settle(String(quick))}
          >
            {dollarsWithoutZeroCents(quick, 'narrowSymbol')}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
