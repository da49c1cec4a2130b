import { type ActionKind, type CaseView, REASON_LENGTH } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { errorText, freshCode, toast, useSession } from '@flight-amigo/shell/sdk'
import { type FormEvent, useRef, useState } from 'react'
import styles from './ActionForm.module.css'
import { moderationApi, wantsFreshCode } from './moderation.api.ts'
import { actions } from './words.ts'

const ORDER = Object.keys(actions) as ActionKind[]

/** Chooses one of the possible actions and gives its reason. Nothing happens before both are there. */
export function ActionForm({ of }: { of: CaseView }) {
  const { user } = useSession()
  const [kind, setKind] = useState<ActionKind>()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [act, { isLoading }] = moderationApi.useActMutation()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLFieldSetElement>(null)
  const possible = ORDER.filter((each) => of.can.includes(each))
  const chosen = kind && possible.includes(kind) ? kind : undefined

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!chosen) {
      setError('Please choose an action')
      return bar.current?.querySelector('input')?.focus()
    }
    if ([...reason.trim()].length < 3) {
      setError('Please give a reason')
      return textarea.current?.focus()
    }
    setError(undefined)
    const once = () => act({ id: of.id, kind: chosen, reason })
    let answer = await once()
    if (wantsFreshCode(answer.error) && user && (await freshCode(user.email))) answer = await once()
    if (answer.error) {
      const description = errorText(answer.error, 'Nothing was changed. Please check the connection and try again.')
      toast({ title: `${actions[chosen].label} failed`, description, variant: 'destructive' })
      return setError(description)
    }
    toast({ title: `${actions[chosen].label}: done`, description: `Case ${of.id}` })
    setKind(undefined)
    setReason('')
    bar.current?.querySelector('input')?.focus()
  }

  return (
    <Card as="section" aria-label="Act">
      <form className={styles.form} onSubmit={send} noValidate>
        <fieldset ref={bar} className={styles.bar}>
          <legend className={styles.legend}>What do you do?</legend>
          {possible.map((each) => (
            <label key={each} className={styles.choice} data-grave={actions[each].isGrave}>
              <input type="radio" name="action" checked={each === chosen} onChange={() => setKind(each)} />
              {actions[each].label}
            </label>
          ))}
        </fieldset>
        <p className={styles.effect} aria-live="polite">
          {chosen ? actions[chosen].effect : 'Choose an action to read what follows from it.'}
        </p>
        <Field label="Reason" required error={error}>
          <Textarea
            ref={textarea}
            rows={3}
            countTo={REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant={chosen && actions[chosen].isGrave ? 'danger' : 'accent'}
          busy={isLoading}
          className={styles.send}
        >
          {chosen ? actions[chosen].label : 'Act'}
        </Button>
      </form>
    </Card>
  )
}
