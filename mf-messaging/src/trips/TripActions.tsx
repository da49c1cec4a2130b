import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDialogs } from '../safety/useDialogs.ts'
import { FlightQuestion, OnAnotherFlight } from './FlightQuestion.tsx'
import styles from './TripParts.module.css'
import { isOpen } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import type { Step, TripStepState } from './useTripStep.ts'

/** One shared import, because two would count twice in the size report. */
export const loadChangeDialog = () => import('./ChangeDialog.tsx').then(({ ChangeDialog }) => ChangeDialog)

const isRevivable = ({ state, firstDepartureAt, helper, traveler }: Trip, now: Date): boolean =>
  (state === 'declined' || state === 'withdrawn') &&
  new Date(firstDepartureAt) > now &&
  !helper.removed &&
  !traveler.removed

interface Props {
  me: number
  trip: Trip
  tripStep: TripStepState
  size?: 'small' | 'medium'
}

/**
 * A proposal's recipient can accept, decline or change it, its author can withdraw it. After that, both can propose it
 * again.
 */
export function TripActions({ me, trip, tripStep, size = 'medium' }: Props) {
  const { t } = useLingui()
  const { act, isActing, failure, setMade, question, dropQuestion } = tripStep
  const [isOnOther, setOnOther] = useState(false)
  const [pressed, setPressed] = useState<string>()
  const { dialog, show } = useDialogs()
  const { revision, state, waitsFor } = trip
  const name = nameIn(sidesOf(trip, me).other.username)
  const isPending = isOpen(trip, new Date()) && waitsFor !== null
  const failureTitle = t`This could not be sent`

  const button = (label: string, variant: 'accent' | 'quiet', step: Step, announcement: string) => (
    <Button
      variant={variant}
      size={size}
      busy={isActing && pressed === label}
      onClick={() => {
        setPressed(label)
        setOnOther(false)
        void act(step, { announcement, failureTitle })
      }}
    >
      {label}
    </Button>
  )
  const changeButton = (
    <Button variant="quiet" size={size} onClick={() => void show(loadChangeDialog, { me, trip, onDone: setMade })}>
      <Trans comment="A button: suggests other flights.">Change</Trans>
    </Button>
  )
  const agreed = state === 'agreed'
  return (
    <>
      {isRevivable(trip, new Date()) && (
        <div className={styles.actions}>
          {button(
            t`Propose it again`,
            'accent',
            { step: 'answer', body: { revision, accept: true } },
            t`Proposed again. We're letting ${name} know.`,
          )}
        </div>
      )}
      {question && (
        <FlightQuestion
          question={question.text}
          isLoading={isActing}
          onYes={() => {
            const { step, texts } = question
            const body = { ...step.body, updateMyListing: true }
            void act({ ...step, body } as Step, texts)
          }}
          onNo={() => {
            dropQuestion()
            setOnOther(true)
          }}
        />
      )}
      {isOnOther && (
        <OnAnotherFlight>
          <Trans comment="“Change” is the button beside.">
            Then please decline, or ask for your flights with “Change”.
          </Trans>
        </OnAnotherFlight>
      )}
      {isPending && !question && (
        <div className={styles.actions}>
          {waitsFor === me ? (
            <>
              {button(
                t`Accept`,
                'accent',
                { step: 'answer', body: { revision, accept: true } },
                t`Accepted. We're letting ${name} know.`,
              )}
              {changeButton}
              {button(
                t`Decline`,
                'quiet',
                { step: 'answer', body: { revision, accept: false } },
                agreed ? t`Declined. Your agreed flights stay.` : t`Declined. We're letting ${name} know.`,
              )}
            </>
          ) : (
            <>
              {changeButton}
              {button(
                t({ message: 'Withdraw', comment: 'A button: takes the proposal back.' }),
                'quiet',
                { step: 'cancel', body: { revision } },
                agreed ? t`Withdrawn. Your agreed flights stay.` : t`The proposal is withdrawn.`,
              )}
            </>
          )}
        </div>
      )}
      <FailureNotice failure={failure} />
      {dialog}
    </>
  )
}
