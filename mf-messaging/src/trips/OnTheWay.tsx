import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useFailure } from '@flight-amigo/shell/sdk'
import { CircleCheck } from 'lucide'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useMilestones } from './milestones/useMilestones.ts'
import styles from './OnTheWay.module.css'
import { canTell, stepsOf, stepTime, type WayStep } from './steps.ts'
import { TripPart } from './TripPart.tsx'
import { tripsApi } from './trips.api.ts'
import { CHECK } from './useTripStep.ts'
import { isOver, nameIn, sidesOf } from './words.ts'

/**
 * What happens on the way, each step one tap by either of the two, also without a network. Whoever has tapped takes it back for
 * a minute.
 */
export function OnTheWay({ me, trip }: { me: number; trip: Trip }) {
  const { other } = sidesOf(trip, me)
  const heading = useRef<HTMLHeadingElement>(null)
  const [pressed, setPressed] = useState<string>()
  const { waiting, saved, tap, drop } = useMilestones(me, trip.id)
  const [undo, undoing] = tripsApi.useUndoStepMutation()
  const { failure, fail, clear } = useFailure()
  useMinuteOfUndo(trip)
  const steps = stepsOf(trip, me)
  const now = new Date()
  const isNow = canTell(trip, now)
  const waitingOf = ({ kind, leg }: WayStep) =>
    waiting.find(({ milestone }) => milestone.kind === kind && (milestone.leg ?? null) === leg)
  const next = steps.find((step) => !step.reached && !waitingOf(step))

  async function reach({ kind, leg, label }: WayStep) {
    clear()
    heading.current?.focus() // The button that has the focus goes at once.
    announce(`${label}. You can take it back for a minute.`)
    await tap({ kind, ...(leg && { leg }) })
  }
  async function takeBack({ label, reached }: WayStep) {
    if (undoing.isLoading || !reached) return
    clear()
    setPressed(label)
    const { error } = await undo({ me, id: trip.id, milestone: reached.id })
    if (error) return fail({ title: 'This could not be sent', description: CHECK }, error)
    announce(`${label}: taken back.`)
    heading.current?.focus()
  }
  return (
    <TripPart id="on-the-way" title="On the way" heading={heading}>
      <p className={styles.soft}>
        {isNow
          ? 'One tap tells the other and the family. What was a mistake can be taken back for a minute.'
          : 'From the day before the departure, one tap here tells the other and the family how it goes.'}
      </p>
      {(isNow || steps.some(({ reached }) => reached)) && (
        <ol className={styles.steps}>
          {steps.map((step) => {
            const { label, reached, zone } = step
            const busy = undoing.isLoading && pressed === label
            const waits = waitingOf(step)
            const canUndo = reached?.by === me && reached.undoUntil !== null && new Date(reached.undoUntil) > new Date()
            return (
              <li key={`${step.kind} ${step.leg}`} className={styles.step} data-reached={reached ? true : undefined}>
                {reached ? (
                  <>
                    <Icon of={CircleCheck} className={styles.mark} />
                    <span className={styles.words}>
                      <b>{label}</b>
                      <span className={styles.soft}>
                        {stepTime(reached.at, zone)}, told by {reached.by === me ? 'you' : nameIn(other.username)}
                      </span>
                    </span>
                    {canUndo && (
                      <Button variant="quiet" size="small" busy={busy} onClick={() => void takeBack(step)}>
                        Undo
                      </Button>
                    )}
                  </>
                ) : waits ? (
                  <>
                    <span className={styles.words}>
                      <b>{label}</b>
                      <span className={styles.soft}>{waits.refusal ?? saved}</span>
                    </span>
                    <Button
                      variant="quiet"
                      size="small"
                      onClick={() => {
                        drop(waits.milestone.key)
                        heading.current?.focus()
                      }}
                    >
                      {waits.refusal ? 'Close' : 'Undo'}
                    </Button>
                  </>
                ) : isNow ? (
                  <Button
                    variant={step === next && !isOver(trip, now) ? 'accent' : 'quiet'}
                    size={step === next ? 'medium' : 'small'}
                    wide
                    onClick={() => void reach(step)}
                  >
                    {label}
                  </Button>
                ) : (
                  <span className={styles.words}>{label}</span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {trip.textTo && next && (
        <p className={styles.soft}>
          Without internet, send a step from your phone as an SMS to{' '}
          <a href={`sms:${trip.textTo}`} dir="ltr">
            {trip.textTo}
          </a>
          , one word alone: MET, SECURITY, BOARDED, LANDED or HANDED OVER. UNDO within a minute takes it back. This
          works from twelve hours before the first flight until twelve hours after the last.
        </p>
      )}
      <FailureNotice failure={failure} />
    </TripPart>
  )
}

/** Looks again when the minute of the newest step is over. */
function useMinuteOfUndo({ milestones }: Trip) {
  const [, look] = useReducer((times: number) => times + 1, 0)
  const until = Math.max(0, ...milestones.map(({ undoUntil }) => (undoUntil ? Date.parse(undoUntil) : 0)))
  useEffect(() => {
    const left = until - Date.now()
    if (left <= 0) return
    const timer = setTimeout(look, left)
    return () => clearTimeout(timer)
  }, [until])
}
