import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { TripPart } from '../TripPart.tsx'
import { nameIn, sidesOf } from '../tripTexts.ts'
import styles from './Confirmation.module.css'
import { useCompletionMutation } from './confirmation.api.ts'

/** Undefined before the user has answered. */
export function outcomeOf({ mine, completed }: Trip['completion'], other: string): string | undefined {
  if (completed === true) return t`You both said it happened. The trip counts for both of you.`
  if (completed === false) return t`You both said it did not happen. No one else sees this.`
  if (mine === null) return
  return mine
    ? t`You said it happened. It counts once ${other} says the same; until then no one sees it.`
    : t`You said it did not happen. It counts once ${other} says the same; until then no one sees it.`
}

/** Replies can change until both agree. */
export function CompletionForm({ me, trip }: { me: number; trip: Trip }) {
  const [send, { isLoading }] = useCompletionMutation()
  const [pressed, setPressed] = useState<boolean>()
  const { failure, fail, clear } = useFailure()
  const { mine, completed } = trip.completion
  const other = nameIn(sidesOf(trip, me).other.username)

  async function reply(happened: boolean) {
    if (isLoading) return
    clear()
    setPressed(happened)
    const { data, error } = await send({ id: trip.id, completed: happened })
    if (data) announce(outcomeOf(data.completion, other) ?? '')
    else
      fail({ title: t`Your answer was not sent`, description: t`Please check your connection and try again.` }, error)
  }
  const text = outcomeOf(trip.completion, other)
  const outcome = (
    <div className={styles.question}>
      {text && <p>{text}</p>}
      {completed === null && (
        <div className={styles.buttons}>
          {mine !== true && (
            <Button busy={isLoading && pressed === true} onClick={() => reply(true)}>
              <Trans>Yes, it happened</Trans>
            </Button>
          )}
          {mine !== false && (
            <Button variant="quiet" busy={isLoading && pressed === false} onClick={() => reply(false)}>
              <Trans>No, it did not</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
  // One question at a time: an answer can be changed, but does not stand before the next question.
  return (
    <TripPart id="did-it-happen" title={t`Did your trip happen?`}>
      <div className={styles.question}>
        {mine === null || completed !== null ? (
          outcome
        ) : (
          <details>
            <summary className={styles.answered}>
              {mine ? t`You said it happened.` : t`You said it did not happen.`}
            </summary>
            {outcome}
          </details>
        )}
        <FailureNotice failure={failure} />
      </div>
    </TripPart>
  )
}
