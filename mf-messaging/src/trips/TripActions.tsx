import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useState } from 'react'
import { useDialogs } from '../safety/useDialogs.ts'
import { FlightQuestion, OnAnotherFlight } from './FlightQuestion.tsx'
import styles from './TripParts.module.css'
import { isOpen } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import type { Acting, Step } from './useTripStep.ts'

/** One shared import, because two would count twice in the size report. */
export const loadChangeDialog = () => import('./ChangeDialog.tsx').then(({ ChangeDialog }) => ChangeDialog)

/** Whether a declined or withdrawn proposal can be proposed again. */
const isRevivable = ({ state, firstDepartureAt, helper, traveler }: Trip, now: Date): boolean =>
  (state === 'declined' || state === 'withdrawn') &&
  new Date(firstDepartureAt) > now &&
  !helper.removed &&
  !traveler.removed

interface Props {
  me: number
  trip: Trip
  acting: Acting
  size?: 'small' | 'medium'
}

/**
 * The actions on a proposal: its recipient can accept, decline or change it, its author can withdraw it, and both can
 * propose it again after that.
 */
export function TripActions({ me, trip, acting, size = 'medium' }: Props) {
  const { act, isActing, failure, setMade, question, dropQuestion } = acting
  const [isOnOther, setOnOther] = useState(false)
  const [pressed, setPressed] = useState<string>()
  const { dialog, show } = useDialogs()
  const { revision, state, waitsFor } = trip
  const name = nameIn(sidesOf(trip, me).other.username)
  const isPending = isOpen(trip, new Date()) && waitsFor !== null
  const failed = 'This could not be sent'

  const button = (label: string, variant: 'accent' | 'quiet', step: Step, said: string) => (
    <Button
      variant={variant}
      size={size}
      busy={isActing && pressed === label}
      onClick={() => {
        setPressed(label)
        setOnOther(false)
        void act(step, { said, failed })
      }}
    >
      {label}
    </Button>
  )
  const changeButton = (
    <Button variant="quiet" size={size} onClick={() => void show(loadChangeDialog, { me, trip, onDone: setMade })}>
      Change
    </Button>
  )
  const agreed = state === 'agreed'
  return (
    <>
      {isRevivable(trip, new Date()) && (
        <div className={styles.actions}>
          {button(
            'Propose it again',
            'accent',
            { step: 'answer', body: { revision, accept: true } },
            `Proposed again. We’re letting ${name} know.`,
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
      {isOnOther && <OnAnotherFlight>Then please decline, or ask for your flights with “Change”.</OnAnotherFlight>}
      {isPending && !question && (
        <div className={styles.actions}>
          {waitsFor === me ? (
            <>
              {button(
                'Accept',
                'accent',
                { step: 'answer', body: { revision, accept: true } },
                `Accepted. We’re letting ${name} know.`,
              )}
              {changeButton}
              {button(
                'Decline',
                'quiet',
                { step: 'answer', body: { revision, accept: false } },
                agreed ? 'Declined. Your agreed flights stay.' : `Declined. We’re letting ${name} know.`,
              )}
            </>
          ) : (
            <>
              {changeButton}
              {button(
                'Withdraw',
                'quiet',
                { step: 'cancel', body: { revision } },
                agreed ? 'Withdrawn. Your agreed flights stay.' : 'The proposal is withdrawn.',
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
