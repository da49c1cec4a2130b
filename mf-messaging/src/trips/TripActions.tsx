import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useState } from 'react'
import { useDialogs } from '../safety/useDialogs.ts'
import { FlightQuestion, OnAnotherFlight } from './FlightQuestion.tsx'
import styles from './TripParts.module.css'
import { isOpen, nameIn, sidesOf } from './tripTexts.ts'
import type { Acting, Step } from './useTripStep.ts'

/** Loads the dialog for whoever opens it: one import is one file, where two would be counted twice. */
export const loadChangeDialog = () => import('./ChangeDialog.tsx').then(({ ChangeDialog }) => ChangeDialog)

/** Whether a proposal that came to nothing can still be made again as it was. */
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
 * What this person can answer now: accept, decline and change when they are asked, withdraw when they have asked, and propose
 * again what was declined or withdrawn.
 */
export function TripActions({ me, trip, acting, size = 'medium' }: Props) {
  const { act, isActing, failure, setMade, question, dropQuestion } = acting
  const [isOnOther, setOnOther] = useState(false)
  const [pressed, setPressed] = useState<string>()
  const { dialog, show } = useDialogs()
  const { revision, state, waitsFor } = trip
  const name = nameIn(sidesOf(trip, me).other.username)
  const isAsking = isOpen(trip, new Date()) && waitsFor !== null
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
        <div className={styles.answers}>
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
            const { step, words } = question
            const body = { ...step.body, updateMyListing: true }
            void act({ ...step, body } as Step, words)
          }}
          onNo={() => {
            dropQuestion()
            setOnOther(true)
          }}
        />
      )}
      {isOnOther && <OnAnotherFlight>Then please decline, or ask for your flights with “Change”.</OnAnotherFlight>}
      {isAsking && !question && (
        <div className={styles.answers}>
          {waitsFor === me ? (
            <>
              {button(
                'Accept',
                'accent',
                { step: 'answer', body: { revision, accept: true } },
                `Accepted. ${name} is told.`,
              )}
              {changeButton}
              {button(
                'Decline',
                'quiet',
                { step: 'answer', body: { revision, accept: false } },
                agreed ? 'Declined. What you had agreed on holds.' : `Declined. ${name} is told.`,
              )}
            </>
          ) : (
            <>
              {changeButton}
              {button(
                'Withdraw',
                'quiet',
                { step: 'cancel', body: { revision } },
                agreed ? 'Withdrawn. What you had agreed on holds.' : 'The proposal is withdrawn.',
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
