import type { StillFlyingAnswer } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useFailure } from '@flight-amigo/shell/sdk'
import { type ReactNode, useState } from 'react'
import styles from './Confirmation.module.css'
import { useFlyingMutation } from './confirmation.api.ts'
import { ANSWERS, stillFlyingAnswers } from './stillFlyingTexts.ts'

interface Props {
  id: number
  /** Of an email; without it whoever is signed in answers. */
  token?: string
  /** Someone close who travels in place of the account. */
  traveler?: string | undefined
  /** The answer that stands first. */
  first?: StillFlyingAnswer['answer'] | undefined
  /** What stands below the words once it is answered. */
  after?: ReactNode
}

/** Takes one answer with one tap. A cancellation is confirmed, unless an email's link has asked for it alone. */
export function StillFlyingForm({ id, token, traveler, first = 'yes', after }: Props) {
  const words = stillFlyingAnswers(traveler)
  const [shown, setShown] = useState(first)
  const [said, setSaid] = useState<StillFlyingAnswer['answer']>()
  const [send, { isLoading }] = useFlyingMutation()
  const { failure, fail, clear } = useFailure()

  async function say() {
    if (isLoading) return
    clear()
    const { error } = await send({ id, answer: shown, ...(token !== undefined && { token }) })
    if (error)
      fail({ title: 'Your answer was not sent', description: 'Please check your connection and try again.' }, error)
    else setSaid(shown)
  }
  if (said)
    return (
      <div className={styles.question}>
        <h2 ref={takeFocus} tabIndex={-1} className={styles.title}>
          {words[said].title}
        </h2>
        <p>{words[said].text}</p>
        {after}
      </div>
    )
  const { before, button } = words[shown]
  return (
    <div className={styles.question}>
      <p aria-live="polite">{before}</p>
      <Button variant={shown === 'cancelled' ? 'danger' : 'accent'} busy={isLoading} onClick={say}>
        {button}
      </Button>
      <FailureNotice failure={failure} />
      <p className={styles.others}>
        <span>Something else?</span>
        {ANSWERS.filter((answer) => answer !== shown).map((answer) => (
          <button key={answer} type="button" className={styles.other} onClick={() => setShown(answer)}>
            {words[answer].button}
          </button>
        ))}
      </p>
    </div>
  )
}
