import { type ActionKind, type CaseView, REASON_LENGTH } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { defineDrafts, useSession } from '@flight-amigo/shell/sdk'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import styles from './ActionForm.module.css'
import { actionLabel, actions } from './labels.ts'
import { newestOf } from './newestOf.ts'
import { useCaseAction } from './useCaseAction.ts'

const MIN_REASON_LENGTH = 3
const ORDER = Object.keys(actions) as ActionKind[]
const drafts = defineDrafts({ name: 'case', storedIn: 'tab', schema: z.string() })

export function ActionForm({ caseView }: { caseView: CaseView }) {
  const { user } = useSession()
  const owner = user?.id ?? 'visitor'
  // The newest entry of the audit trail when the action was chosen. A colleague may have acted since then.
  const [choice, setChoice] = useState<{ kind: ActionKind; seen: number | undefined }>()
  const [reason, setReason] = useState(() => drafts.read(owner, caseView.id) ?? '')
  const [missing, setMissing] = useState<'action' | 'reason'>()
  const { act, failure, isLoading } = useCaseAction(caseView)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLFieldSetElement>(null)
  const possible = ORDER.filter((each) => caseView.can.includes(each))
  const chosen = choice && possible.includes(choice.kind) ? choice.kind : undefined
  const newerActions = caseView.actions.filter(({ id }) => choice?.seen !== undefined && id > choice.seen)

  function write(text: string) {
    setReason(text)
    if (text) drafts.save(owner, text, caseView.id)
    else drafts.forget(owner, caseView.id)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!chosen) {
      setMissing('action')
      return bar.current?.querySelector('input')?.focus()
    }
    if ([...reason.trim()].length < MIN_REASON_LENGTH) {
      setMissing('reason')
      return textarea.current?.focus()
    }
    setMissing(undefined)
    const result = await act({ kind: chosen, reason, seen: choice?.seen ?? newestOf(caseView) })
    // After a refusal the user has read why, and can try again. After a lost response the same request must not run
    // twice.
    if (result === 'refused') setChoice({ kind: chosen, seen: undefined })
    if (result !== 'done') return
    setChoice(undefined)
    write('')
    bar.current?.querySelector('input')?.focus()
  }

  if (possible.length === 0) return <Notice title="You cannot act in this case">{caseView.obstacle}</Notice>
  return (
    <Card as="section" aria-label="Act">
      <form className={styles.form} onSubmit={send} noValidate>
        {caseView.obstacle && <Notice>{caseView.obstacle}</Notice>}
        <fieldset ref={bar} className={styles.bar} aria-describedby={missing === 'action' ? 'no-action' : undefined}>
          <legend className={styles.legend}>
            <h3>Choose an action</h3>
          </legend>
          {possible.map((each) => (
            <label key={each} className={styles.choice} data-destructive={actions[each].isDestructive}>
              <input
                type="radio"
                name="action"
                checked={each === chosen}
                onChange={() => setChoice({ kind: each, seen: newestOf(caseView) })}
              />
              {actions[each].label}
            </label>
          ))}
        </fieldset>
        {missing === 'action' && !chosen && (
          <p id="no-action" className={styles.missing} role="alert">
            Please choose an action
          </p>
        )}
        <p className={styles.effect} aria-live="polite">
          {chosen ? actions[chosen].effect : 'Choose an action to read what follows from it.'}
        </p>
        <Field label="Reason" required error={missing === 'reason' ? 'Please give a reason' : undefined}>
          <Textarea
            ref={textarea}
            rows={3}
            characterLimit={REASON_LENGTH}
            value={reason}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        {newerActions.length > 0 && (
          <Notice tone="danger" title="The case changed while you were writing">
            {newerActions.map(({ id, by, kind, reason: why }) => (
              <p key={id}>
                {by ?? 'Automatic'}: {actionLabel(kind)}. <PersonText>{why}</PersonText>
              </p>
            ))}
          </Notice>
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button
          type="submit"
          variant={chosen && actions[chosen].isDestructive ? 'danger' : 'accent'}
          busy={isLoading}
          className={styles.send}
        >
          {chosen ? actions[chosen].label : 'Act'}
        </Button>
      </form>
    </Card>
  )
}
