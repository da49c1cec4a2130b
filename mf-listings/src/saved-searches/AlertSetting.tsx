import { announce } from '@flight-amigo/shared-ui/announce'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { useFailure } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import type { Label } from './alertText.ts'
import styles from './SavedSearches.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: Record<Value, Label>
  help?: ReactNode
  save: (value: Value) => PromiseLike<{ error?: unknown }>
}

export function AlertSetting<Value extends string>({ label, value, choices, help, save }: Props<Value>) {
  const { t } = useLingui()
  // The user's choice wins until the server sends another value.
  const [chosen, setChosen] = useState<{ next: Value; previous: Value }>()
  const { failure, fail, clear } = useFailure()
  const last = useRef<PromiseLike<unknown>>(Promise.resolve())

  const choose = async (next: Value) => {
    clear()
    setChosen({ next, previous: value })
    // Queued, so that two quick changes are saved in order.
    const saving = last.current.then(() => save(next))
    last.current = saving
    const { error } = await saving
    if (last.current !== saving) return
    if (!error) return announce(t`Saved`)
    setChosen(undefined)
    fail({ title: t`Your choice was not saved`, description: t`Something went wrong. Please try again.` }, error)
  }
  return (
    <div className={styles.frequency}>
      <Field label={label} help={help}>
        <Select
          value={chosen?.previous === value ? chosen.next : value}
          onChange={({ target }) => choose(target.value as Value)}
        >
          {Object.entries<Label>(choices).map(([each, label]) => (
            <option key={each} value={each}>
              {t(label)}
            </option>
          ))}
        </Select>
      </Field>
      <FailureNotice failure={failure} />
    </div>
  )
}
