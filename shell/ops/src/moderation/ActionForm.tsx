import {
  type ActionKind,
  type CaseView,
  type NewAction,
  REASON_LENGTH,
} from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { defineDrafts, errorText, type Failure, freshCode, toast, useSession } from '@flight-amigo/shell/sdk'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import styles from './ActionForm.module.css'
import { actionLabel, actions, MIN_REASON_LENGTH, momentOf, states, statuses } from './labels.ts'
import { moderationApi, wantsFreshCode } from './moderation.api.ts'

const ORDER = Object.keys(actions) as ActionKind[]
const drafts = defineDrafts({ name: 'case', storedIn: 'tab', schema: z.string() })

interface Draft {
  kind: ActionKind | null
  reason: string
  /** The newest entry of the audit trail when the action was chosen. A colleague may have acted since then. */
  seen: number | undefined
  /** The report to mark, as the value of its radio button. */
  report: string | null
}
const EMPTY: Draft = { kind: null, reason: '', seen: undefined, report: null }

export function ActionForm({ caseView }: { caseView: CaseView }) {
  const { user } = useSession()
  const owner = user?.id ?? 'visitor'
  const {
    register,
    handleSubmit,
    reset,
    setValue,
    watch,
    formState: { errors, isSubmitting },
  } = useForm<Draft>({
    defaultValues: { ...EMPTY, reason: drafts.read(owner, caseView.id) ?? '' },
  })
  const { act, failure } = useCaseAction(caseView)
  const bar = useRef<HTMLFieldSetElement>(null)
  const possible = ORDER.filter((each) => caseView.can.includes(each))
  const [kind, seen] = watch(['kind', 'seen'])
  const chosen = possible.find((each) => each === kind)
  const newerActions = caseView.actions.filter(({ id }) => seen !== undefined && id > seen)

  function saveDraft(text: string) {
    if (text) drafts.save(owner, text, caseView.id)
    else drafts.forget(owner, caseView.id)
  }

  const submit = handleSubmit(async ({ reason, report }) => {
    if (!chosen) return
    const result = await act({
      kind: chosen,
      reason,
      seen: seen ?? newestActionId(caseView),
      ...(report && { report: Number(report) }),
    })
    // After a refusal the user has read why, and can try again. After a lost response the same request must not run
    // twice.
    if (result === 'refused') setValue('seen', undefined)
    if (result !== 'done') return
    reset(EMPTY)
    saveDraft('')
    bar.current?.querySelector('input')?.focus()
  })

  if (possible.length === 0) return <Notice title="You cannot act in this case">{caseView.obstacle}</Notice>
  return (
    <Card as="section" aria-label="Act">
      <form className={styles.form} onSubmit={submit} noValidate>
        {caseView.obstacle && <Notice>{caseView.obstacle}</Notice>}
        <fieldset ref={bar} className={styles.bar} aria-describedby={errors.kind ? 'no-action' : undefined}>
          <legend className={styles.legend}>
            <h3>Choose an action</h3>
          </legend>
          {possible.map((each) => (
            <label key={each} className={styles.choice} data-destructive={actions[each].isDestructive}>
              <input
                type="radio"
                value={each}
                {...register('kind', {
                  validate: (value) => possible.some((kind) => kind === value) || 'Please choose an action',
                  onChange: () => setValue('seen', newestActionId(caseView)),
                })}
              />
              {actions[each].label}
            </label>
          ))}
        </fieldset>
        {errors.kind && (
          <p id="no-action" className={styles.missing} role="alert">
            {errors.kind.message}
          </p>
        )}
        <p className={styles.effect} aria-live="polite">
          {chosen ? actions[chosen].effect : 'Choose an action to read what follows from it.'}
        </p>
        {chosen === 'mark-false' && (
          <fieldset className={styles.bar}>
            <legend className={styles.legend}>
              <h3>Which report?</h3>
            </legend>
            {caseView.reportList
              .filter(({ isFalse }) => !isFalse)
              .map(({ id, reporter, createdAt }) => (
                <label key={id} className={styles.choice}>
                  <input
                    type="radio"
                    value={id}
                    {...register('report', { required: 'Please choose a report', shouldUnregister: true })}
                  />
                  <bdi>{reporter.username}</bdi>, {momentOf(createdAt)}
                </label>
              ))}
          </fieldset>
        )}
        {chosen === 'mark-false' && errors.report && (
          <p className={styles.missing} role="alert">
            {errors.report.message}
          </p>
        )}
        <Field label="Reason" required error={errors.reason?.message}>
          <Textarea
            rows={3}
            characterLimit={REASON_LENGTH}
            {...register('reason', {
              validate: (reason) => [...reason.trim()].length >= MIN_REASON_LENGTH || 'Please give a reason',
              onChange: ({ target }) => saveDraft(target.value),
            })}
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
          busy={isSubmitting}
          className={styles.send}
        >
          {chosen ? actions[chosen].label : 'Act'}
        </Button>
      </form>
    </Card>
  )
}

/** The id of the newest entry in a case's audit trail; 0 if there is none. */
export const newestActionId = ({ actions }: Pick<CaseView, 'actions'>): number => actions.at(-1)?.id ?? 0

/** Sends a request again after the user has entered the fresh code that it needs. */
export function useFreshCode() {
  const { user } = useSession()
  return async <Result extends { error?: unknown }>(send: () => Promise<Result>): Promise<Result> => {
    const result = await send()
    return wantsFreshCode(result.error) && user && (await freshCode(user.email)) ? send() : result
  }
}

/** `act` returns whether it succeeded. `failure` is the reason why it did not. */
export function useCaseAction({ id }: Pick<CaseView, 'id'>) {
  const [failure, setFailure] = useState<string>()
  const [send, { isLoading }] = moderationApi.useActMutation()
  const withFreshCode = useFreshCode()

  async function act(action: NewAction): Promise<'done' | 'refused' | 'unknown'> {
    setFailure(undefined)
    const result = await withFreshCode(() => send({ id, ...action }))
    const { label } = actions[action.kind]
    if (result.error) {
      const description = errorText(result.error, 'Please check the connection and try again. Nothing is done twice.')
      toast({ title: `${label} failed`, description, variant: 'destructive' })
      setFailure(description)
      return (result.error as Failure).status === 'FETCH_ERROR' ? 'unknown' : 'refused'
    }
    toast({ title: `${label}: done`, description: outcome(result.data) })
    return 'done'
  }

  return { act, failure, isLoading }
}

const outcome = ({ id, closedAt, kind, state, person, signedOut }: CaseView): string =>
  `${[
    `Case ${id} is ${closedAt ? 'closed' : 'open'}`,
    ...(kind === 'person' ? [] : [states[state]]),
    ...(signedOut ? [] : [`The person: ${statuses[person.status]}`]),
  ].join('. ')}.`
