import type { HeldTip, TipDecision } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { errorText, Link, toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFreshCode } from './ActionForm.tsx'
import styles from './HeldTips.module.css'
import { dollars, MIN_REASON_LENGTH, momentOf } from './labels.ts'
import { moderationApi } from './moderation.api.ts'
import { caseAddress } from './Queue.tsx'

const REASON_LENGTH = 1000

/** The tips above a daily limit of all helpers; each is decided in its case. */
export function AllHeldTips() {
  const { data = [], isError } = moderationApi.useHeldTipsQuery()
  if (isError) return <p className={styles.hint}>The held tips could not be loaded.</p>
  if (data.length === 0) return null
  return (
    <Card as="section" className={styles.card} aria-label="All held tips">
      <h2>Tips above a daily limit: {data.length}</h2>
      <p className={styles.hint}>Their money is held. Whatever no one decides goes back to the giver.</p>
      <ul className={styles.tips}>
        {data.map((tip) => (
          <li key={tip.id}>
            <strong>{dollars(tip.amount)}</strong> to <PersonText>{tip.helper.username}</PersonText>, until{' '}
            <time dateTime={tip.refundAt}>{momentOf(tip.refundAt)}</time>{' '}
            {tip.case !== null && <Link to={caseAddress('open', tip.case)}>Case {tip.case}</Link>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const DECISIONS = {
  release: { label: 'Release to the Helper', done: 'Released to the helper' },
  refund: { label: 'Refund the Givers', done: 'Refunded' },
} as const

/** Decides about the tips above a daily limit of the person of a case. */
export function HeldTipsForm({ helperId }: { helperId: number }) {
  const { data = [], isError } = moderationApi.useHeldTipsQuery()
  if (isError) return <p className={styles.hint}>The held tips could not be loaded.</p>
  const tips = data.filter(({ helper }) => helper.id === helperId)
  return tips.length > 0 ? <Decisions tips={tips} /> : null
}

interface Values {
  chosen: Record<`tip${number}`, boolean>
  reason: string
}
const EMPTY: Values = { chosen: {}, reason: '' }

function Decisions({ tips }: { tips: HeldTip[] }) {
  const { register, handleSubmit, reset, getValues, formState } = useForm<Values>({ defaultValues: EMPTY })
  const [isNoneChosen, setIsNoneChosen] = useState(false)
  const { decide, failure } = useTipDecision()
  const submit = (decision: TipDecision['decision']) => {
    const { chosen } = getValues()
    const ids = tips.map(({ id }) => id).filter((id) => chosen[`tip${id}`])
    setIsNoneChosen(ids.length === 0)
    return handleSubmit(async ({ reason }) => {
      if (ids.length > 0 && (await decide(ids, { decision, reason }))) reset(EMPTY)
    })()
  }
  return (
    <Card as="section" aria-label="Held tips">
      <form className={styles.card} noValidate onSubmit={(event) => event.preventDefault()}>
        <h3>Tips above a daily limit</h3>
        <p className={styles.hint}>
          The money is held. A tip that you release goes to the helper, one that you refund to its giver, who reads that
          the team decided so. The first decision is final.
        </p>
        <fieldset className={styles.tips} aria-describedby={isNoneChosen ? 'no-tip' : undefined}>
          <legend>
            <VisuallyHidden>Tips</VisuallyHidden>
          </legend>
          {tips.map((tip) => (
            <Checkbox
              key={tip.id}
              {...register(`chosen.tip${tip.id}`)}
              label={
                <>
                  <strong>{dollars(tip.amount)}</strong> from {tip.signedIn ? 'a member' : 'a visitor'}, paid{' '}
                  <time dateTime={tip.paidAt}>{momentOf(tip.paidAt)}</time>
                </>
              }
              help={`Goes back ${momentOf(tip.refundAt)}. Tip ${tip.id}, ${tip.payment}`}
            />
          ))}
        </fieldset>
        {isNoneChosen && (
          <p id="no-tip" className={styles.missing} role="alert">
            Please choose a tip
          </p>
        )}
        <Field label="Reason for this decision" required error={formState.errors.reason?.message}>
          <Textarea
            rows={2}
            characterLimit={REASON_LENGTH}
            {...register('reason', {
              validate: (text) => [...text.trim()].length >= MIN_REASON_LENGTH || 'Please give a reason',
            })}
          />
        </Field>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className={styles.buttons}>
          {(['refund', 'release'] as const).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'refund' ? 'accent' : 'quiet'}
              busy={formState.isSubmitting}
              onClick={() => void submit(decision)}
            >
              {DECISIONS[decision].label}
            </Button>
          ))}
        </div>
      </form>
    </Card>
  )
}

/** `decide` returns whether all of the decisions succeeded; it stops at the first refusal. */
function useTipDecision() {
  const [failure, setFailure] = useState<string>()
  const [send] = moderationApi.useDecideTipMutation()
  const withFreshCode = useFreshCode()

  async function decide(ids: number[], decision: TipDecision): Promise<boolean> {
    setFailure(undefined)
    for (const id of ids) {
      const { error } = await withFreshCode(() => send({ id, ...decision }))
      if (!error) continue
      const text = errorText(error, 'Please check the connection and try again. Nothing is done twice.')
      setFailure(`Tip ${id}: ${text}`)
      return false
    }
    toast({ title: `${DECISIONS[decision.decision].done}: ${ids.length === 1 ? '1 tip' : `${ids.length} tips`}` })
    return true
  }

  return { decide, failure }
}
