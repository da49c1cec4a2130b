import type { StillFlyingAnswer } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import styles from './Confirmation.module.css'
import { useFlyingMutation } from './confirmation.api.ts'
import { ANSWERS, type Flyer, stillFlyingAnswers } from './stillFlyingTexts.ts'

interface Props {
  id: number
  /** The token of an email. Without it, the signed-in user replies. */
  token?: string
  traveler?: Flyer
  initial?: StillFlyingAnswer['answer'] | undefined
  /** Shown below the thanks. */
  footer?: ReactNode
}

/** One tap sends a reply. A cancellation needs a second one, unless it was chosen in the email. */
export function StillFlyingForm({ id, token, traveler, initial = 'yes', footer }: Props) {
  const { t } = useLingui()
  const texts = stillFlyingAnswers(traveler)
  const [shown, setShown] = useState(initial)
  const [sent, setSent] = useState<StillFlyingAnswer['answer']>()
  const [send, { isLoading }] = useFlyingMutation()
  const { failure, fail, clear } = useFailure()

  async function sendAnswer() {
    if (isLoading) return
    clear()
    const { error } = await send({ id, answer: shown, ...(token !== undefined && { token }) })
    if (error)
      fail({ title: t`Your answer was not sent`, description: t`Please check your connection and try again.` }, error)
    else setSent(shown)
  }
  if (sent)
    return (
      <div className={styles.question}>
        <h2 ref={takeFocus} tabIndex={-1} className={styles.title}>
          {texts[sent].title}
        </h2>
        <p>{texts[sent].text}</p>
        {footer}
      </div>
    )
  const { before, button } = texts[shown]
  return (
    <div className={styles.question}>
      <p aria-live="polite">{before}</p>
      <Button variant={shown === 'canceled' ? 'danger' : 'accent'} busy={isLoading} onClick={sendAnswer}>
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
