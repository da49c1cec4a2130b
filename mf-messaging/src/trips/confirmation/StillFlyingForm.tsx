import type { StillFlyingAnswer } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent, loadLazy, useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import styles from './Confirmation.module.css'
import { useFlyingMutation } from './confirmation.api.ts'
import type { ThanksProps, TravelerName } from './StillFlyingThanks.tsx'

interface AnswerTexts {
  button: string
  before: string
}

// What follows an answer has many texts, which the page need not load first.
const StillFlyingThanks = lazyComponent<ThanksProps>(
  () => import('./StillFlyingThanks.tsx').then(({ StillFlyingThanks }) => StillFlyingThanks),
  { loading: <Skeleton lines={2} />, failed: () => <p>{t`Thank you.`}</p> },
)

const ANSWERS = ['yes', 'changed', 'canceled'] as const

export function stillFlyingQuestion(traveler: TravelerName): string {
  if (traveler) return t`Is ${traveler} still flying?`
  return traveler === null ? t`Is the traveler you posted for still flying?` : t`Are you still flying?`
}

function stillFlyingAnswers(traveler: TravelerName): Record<StillFlyingAnswer['answer'], AnswerTexts> {
  return {
    yes: { button: flyingText(traveler), before: t`Someone counts on you. Is everything as you agreed?` },
    changed: {
      button: traveler === undefined ? t`My flights have changed` : t`The flights have changed`,
      before: t`We'll let the other person know right away. Your agreement holds for now.`,
    },
    canceled: {
      button: notFlyingText(traveler),
      before: t`This cancels your trip. You can't undo this. We'll let the other person know right away.`,
    },
  }
}

function flyingText(traveler: TravelerName): string {
  if (traveler) return t`Yes, ${traveler} is flying`
  return traveler === null
    ? t({ message: 'Yes, they are flying', comment: 'About one person whose name is not known.' })
    : t`Yes, I am flying`
}

function notFlyingText(traveler: TravelerName): string {
  if (traveler) return capitalized(t`${traveler} is not flying`)
  return traveler === null
    ? t({ message: 'They are not flying', comment: 'About one person whose name is not known.' })
    : t`I am not flying`
}

export const answerOf = (text: string | null): StillFlyingAnswer['answer'] | undefined =>
  ANSWERS.find((answer) => answer === text)

interface Props {
  id: number
  /** The token of an email. Without it, the signed-in user replies. */
  token?: string
  traveler?: TravelerName
  initial?: StillFlyingAnswer['answer'] | undefined
  /** The answer that was sent before this form is shown, whose thanks it then shows. */
  answered?: StillFlyingAnswer['answer'] | null
  /** Shown below the thanks. */
  footer?: ReactNode
}

/** One tap sends a reply. A cancellation needs a second one, unless it was chosen in the email. */
export function StillFlyingForm({ id, token, traveler, initial = 'yes', answered, footer }: Props) {
  const { t } = useLingui()
  const texts = stillFlyingAnswers(traveler)
  const [shown, setShown] = useState(initial)
  const [sent, setSent] = useState(answered)
  const [send, { isLoading, isSuccess }] = useFlyingMutation()
  const isSending = isLoading || isSuccess
  const { failure, fail, clear } = useFailure()

  async function sendAnswer() {
    if (isSending) return
    clear()
    const thanks = loadLazy(StillFlyingThanks).catch(() => {})
    const { error } = await send({ id, answer: shown, ...(token !== undefined && { token }) })
    if (error)
      return fail(
        { title: t`Your answer was not sent`, description: t`Please check your connection and try again.` },
        error,
      )
    await thanks
    setSent(shown)
  }
  if (sent) return <StillFlyingThanks answer={sent} traveler={traveler} footer={footer} />
  const { before, button } = texts[shown]
  return (
    <div className={styles.question}>
      <p aria-live="polite">{before}</p>
      <Button variant={shown === 'canceled' ? 'danger' : 'accent'} busy={isSending} onClick={sendAnswer}>
        {button}
      </Button>
      <FailureNotice failure={failure} />
      <p className={styles.others}>
        <span>
          <Trans>Something else?</Trans>
        </span>
        {ANSWERS.filter((answer) => answer !== shown).map((answer) => (
          <button key={answer} type="button" className={styles.other} onClick={() => setShown(answer)}>
            {texts[answer].button}
          </button>
        ))}
      </p>
    </div>
  )
}
