import type { TravelerTrip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useDispatch, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Handshake, House, PlaneLanding, PlaneTakeoff, ShieldCheck } from 'lucide'
import { useMemo, useRef, useState } from 'react'
import { type MilestoneStep, nextToOpen, offersOf, stepsOf, stepTime } from '../trips/milestoneSteps.ts'
import { ArrivedDialog } from '../trips/milestones/ArrivedDialog.tsx'
import { useMilestoneUpdates } from '../trips/milestones/milestones.ts'
import { useRenderAt } from '../trips/useRenderAt.ts'
import { CHECK_CONNECTION } from '../trips/useTripStep.ts'
import styles from './TravelerPage.module.css'
import { linkSender, useUndoTravelerStepMutation } from './traveler.api.ts'

const PICTURES = {
  ...{ met: Handshake, 'through-security': ShieldCheck, boarded: PlaneTakeoff },
  ...{ landed: PlaneLanding, 'handed-over': House },
}

function Opening({ step: { label, opensAt, zone, city } }: { step: MilestoneStep }) {
  if (!opensAt) return null
  const time = stepTime(opensAt, zone)
  return (
    <p>
      <Trans comment="A step of a trip, and when it can be recorded, by the clock of a city.">
        {label}: tap it here from <b>{time}</b>, {city} time.
      </Trans>
    </p>
  )
}

/** A smaller difference may be the time that the response took. */
const CLOCK_TOLERANCE = 2 * 60_000

/** Returns by how much the server's clock is ahead of the phone's. */
function clockAhead(now: string | undefined, receivedAt: number): number {
  const ahead = now === undefined ? 0 : Date.parse(now) - receivedAt
  return Math.abs(ahead) > CLOCK_TOLERANCE ? ahead : 0
}

interface Props {
  token: string
  trip: TravelerTrip
  /** When the trip was received, by the phone's clock. */
  asOf: number
}

export function TravelerSteps({ token, trip, asOf }: Props) {
  const { t } = useLingui()
  const { helper } = trip
  const dispatch = useDispatch()
  const heading = useRef<HTMLHeadingElement>(null)
  const [question, setQuestion] = useState<MilestoneStep>()
  const sender = useMemo(() => linkSender(token, trip.id, dispatch), [token, trip.id, dispatch])
  const { pending: updates, savedText, record: recordStep, removeUpdate } = useMilestoneUpdates(sender, trip.id)
  const [undo, undoing] = useUndoTravelerStepMutation()
  const { failure, fail, clear } = useFailure()
  const reader = { isHelper: false, traveler: '', travelsMyself: true, other: { username: helper?.username ?? '' } }
  const steps = stepsOf(trip, reader).filter(({ kind }) => helper || kind !== 'met')
  const ahead = clockAhead(trip.now, asOf)
  const now = new Date(Date.now() + ahead)
  const opening = nextToOpen(steps, now)
  const byPhone = (moment: string | null = null) => moment && new Date(Date.parse(moment) - ahead).toISOString()
  useRenderAt([...trip.milestones.map(({ undoUntil }) => byPhone(undoUntil)), byPhone(opening?.opensAt)])

  const pendingOf = ({ kind, leg }: MilestoneStep) =>
    updates.find(({ milestone }) => milestone.kind === kind && (milestone.leg ?? null) === leg)
  const recordedAt = (step: MilestoneStep) => step.reached?.at ?? pendingOf(step)?.milestone.at
  const { possible, next, laterThan } = offersOf(steps, recordedAt, now)
  // Only the family or the helper can add a skipped step, with its time.
  const offered = possible.filter((step) => !laterThan(step))

  async function record({ kind, leg, label }: MilestoneStep) {
    clear()
    heading.current?.focus() // The focused button disappears immediately.
    announce(t`${label}. You can undo for one minute.`)
    await recordStep({ kind, ...(leg && { leg }) })
  }
  async function undoStep({ label, reached }: MilestoneStep) {
    if (undoing.isLoading || !reached) return
    clear()
    const { error } = await undo({ token, milestone: reached.id })
    if (error) return fail({ title: t`This could not be sent`, description: t(CHECK_CONNECTION) }, error)
    announce(t`${label}: undone.`)
    heading.current?.focus()
  }
  function dropStep(key: string) {
    removeUpdate(key)
    heading.current?.focus() // The focused button disappears.
  }
  const recordedText = ({ kind, leg, reached, zone }: MilestoneStep) => {
    const time = stepTime(reached!.at, zone)
    const { recordedBy } = trip.milestones.find((one) => one.kind === kind && one.leg === leg)!
    const by = recordedBy === 'helper' ? helper?.username : recordedBy === 'poster' ? trip.traveler.username : undefined
    return by === undefined ? time : t`${time}, recorded by ${by}`
  }
  const close = () => setQuestion(undefined)
  return (
    <section className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        <Trans>Your steps</Trans>
      </h2>
      <ol className={styles.steps}>
        {steps
          .filter((step) => recordedAt(step) !== undefined)
          .map((step) => {
            const { kind, leg, label, reached } = step
            const pending = reached ? undefined : pendingOf(step)
            const canUndo = !!reached?.undoUntil && new Date(reached.undoUntil) > now
            return (
              <li key={`${kind} ${leg}`} className={styles.done}>
                <Icon of={reached ? CircleCheck : PICTURES[kind]} />
                <span>
                  <b>{label}</b>
                  <small>{reached ? recordedText(step) : (pending?.refusal ?? savedText)}</small>
                </span>
                {/* One button, so that a tap is not lost when the server confirms the step meanwhile. */}
                {(canUndo || pending) && (
                  <Button
                    variant="quiet"
                    busy={!pending && undoing.isLoading}
                    onClick={() => (pending ? dropStep(pending.milestone.key) : void undoStep(step))}
                  >
                    {pending?.refusal
                      ? t({ message: 'Close', comment: 'A button: removes a failed step from the list.' })
                      : t({ message: 'Undo', comment: 'A button: undoes a step that was just recorded.' })}
                  </Button>
                )}
              </li>
            )
          })}
        {offered.map((step) => (
          <li key={`${step.kind} ${step.leg}`}>
            <Button
              wide
              className={styles.recordButton}
              variant={step === next ? 'accent' : 'quiet'}
              onClick={() => (step.kind === 'handed-over' ? setQuestion(step) : void record(step))}
            >
              <Icon of={PICTURES[step.kind]} />
              {step.label}
            </Button>
          </li>
        ))}
      </ol>
      {opening && <Opening step={opening} />}
      <FailureNotice failure={failure} />
      {question && <ArrivedDialog step={question} onConfirm={() => void record(question)} onClose={close} />}
    </section>
  )
}
