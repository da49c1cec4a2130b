import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent, loadLazy, useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { hasBegun, type MilestoneStep, nextToOpen, offersOf, stepsOf, stepTime } from './milestoneSteps.ts'
import { useMilestones } from './milestones/milestones.ts'
import { TripNow } from './TripDay.tsx'
import { TripPart } from './TripPart.tsx'
import styles from './TripProgress.module.css'
import { isEnded, isLanded, isNear, isSeparated } from './tripState.ts'
import { tripsApi } from './trips.api.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import { useRenderAt } from './useRenderAt.ts'
import { CHECK_CONNECTION } from './useTripStep.ts'

const StepDialog = lazyComponent(() => import('./milestones/StepDialog.tsx').then(({ StepDialog }) => StepDialog), {
  loading: <Skeleton lines={2} />,
  failed: lazyFallback(() => t`This form could not be loaded`),
})

interface Props {
  step: MilestoneStep
  /** Undefined if the user recorded it. */
  by: string | undefined
  pending: { text: string; isRefused: boolean } | undefined
  offer: StepButtonProps['offer'] | undefined
  /** Undefined once the step can no longer be undone. */
  undo: { busy: boolean; run: () => void } | undefined
  onRecord: () => void
}

function StepRow({ step: { label, reached, zone }, by, pending, offer, undo, onRecord }: Props) {
  const { t } = useLingui()
  const time = reached && stepTime(reached.at, zone)
  if (reached || pending)
    return (
      <>
        {reached && <Icon of={CircleCheck} className={styles.mark} />}
        <span className={styles.text}>
          <b>{label}</b>
          <span className={styles.soft}>
            {pending?.text ?? (by === undefined ? t`${time}, recorded by you` : t`${time}, recorded by ${by}`)}
          </span>
        </span>
        {/* One button, so that a tap is not lost when the server confirms the step meanwhile. */}
        {undo && (
          <Button variant="quiet" size="small" busy={undo.busy} onClick={undo.run}>
            {pending?.isRefused ? t`Close` : t`Undo`}
          </Button>
        )}
      </>
    )
  return offer ? (
    <StepButton label={label} offer={offer} onRecord={onRecord} />
  ) : (
    <span className={styles.text}>{label}</span>
  )
}

interface StepButtonProps {
  label: string
  offer: 'next' | 'possible' | 'late'
  onRecord: () => void
}

function StepButton({ label, offer, onRecord }: StepButtonProps) {
  const { t } = useLingui()
  const isNext = offer === 'next'
  return (
    <Button
      variant={isNext ? 'accent' : 'quiet'}
      size={isNext ? 'medium' : 'small'}
      wide
      className={isNext ? styles.next : undefined}
      onClick={onRecord}
    >
      {offer === 'late'
        ? t({
            message: `Add later: ${label}`,
            comment: 'A button: records a step of the trip that was skipped.',
          })
        : label}
    </Button>
  )
}

function NextOpening({ step: { label, opensAt, zone, city } }: { step: MilestoneStep }) {
  if (!opensAt) return null
  const time = stepTime(opensAt, zone)
  return (
    <p className={styles.soft}>
      <Trans comment="A step of a trip, and when it can be recorded, by the clock of a city.">
        {label}: possible from {time}, {city} time.
      </Trans>
    </p>
  )
}

const SmsInstructions = ({ number }: { number: string }) => (
  <details>
    <summary className={styles.more}>
      <Trans>Without internet?</Trans>
    </summary>
    <p className={styles.soft}>
      <Trans comment="The words in capitals are commands. They stay in English.">
        Without internet, send a step from your phone as an SMS to{' '}
        <a href={`sms:${number}`} dir="ltr">
          {number}
        </a>
        , with one of these and nothing else: MET, SECURITY, BOARDED, LANDED or HANDED OVER. Send UNDO within a minute
        to undo it. Each step is possible from the same time as here.
      </Trans>
    </p>
  </details>
)

/**
 * Both people can record milestones, also offline, from the earliest possible moment on. The author can undo one for a
 * minute.
 */
export function TripProgress({ me, trip }: { me: number; trip: Trip }) {
  const { t } = useLingui()
  const sides = sidesOf(trip, me)
  const { other } = sides
  const heading = useRef<HTMLHeadingElement>(null)
  const [stepToUndo, setStepToUndo] = useState<MilestoneStep>()
  const [stepToConfirm, setStepToConfirm] = useState<MilestoneStep>()
  const { pending: updates, savedText, record: recordStep, removeUpdate } = useMilestones(me, trip.id)
  const [undo, undoing] = tripsApi.useUndoStepMutation()
  const { failure, fail, clear } = useFailure()
  const steps = stepsOf(trip, sides)
  const now = new Date()
  const opening = nextToOpen(steps, now)
  useRenderAt([...trip.milestones.map(({ undoUntil }) => undoUntil), opening?.opensAt ?? null])

  const isReadOnly = isSeparated(trip, me)
  const isUnderway = hasBegun(trip, now) && !isReadOnly
  // On the day of travel, the dialogs must open without a network, also on a page that was opened the day before.
  const needsDialogs = isNear(trip, now) && !isReadOnly
  useEffect(() => {
    if (needsDialogs) loadLazy(StepDialog).catch(() => {})
  }, [needsDialogs])
  const pendingOf = ({ kind, leg }: MilestoneStep) =>
    updates.find(({ milestone }) => milestone.kind === kind && (milestone.leg ?? null) === leg)
  const recordedAt = (step: MilestoneStep) => step.reached?.at ?? pendingOf(step)?.milestone.at
  const isRecorded = (step: MilestoneStep) => recordedAt(step) !== undefined
  const { possible, next, laterThan } = offersOf(steps, recordedAt, now, isLanded(trip, now))
  const offerOf = (step: MilestoneStep) => {
    if (!isUnderway || !possible.includes(step)) return
    if (laterThan(step)) return 'late'
    return step === next && !isEnded(trip, now) ? 'next' : 'possible'
  }

  async function record({ kind, leg, label }: MilestoneStep, at?: Date) {
    clear()
    heading.current?.focus() // The focused button disappears immediately.
    announce(t`${label}. You can undo for one minute.`)
    await recordStep({ kind, ...(leg && { leg }) }, at)
  }
  async function undoStep(step: MilestoneStep) {
    if (undoing.isLoading || !step.reached) return
    clear()
    setStepToUndo(step)
    const { error } = await undo({ me, id: trip.id, milestone: step.reached.id })
    if (error) return fail({ title: t`This could not be sent`, description: t(CHECK_CONNECTION) }, error)
    const { label } = step
    announce(t`${label}: undone.`)
    heading.current?.focus()
  }
  const close = () => setStepToConfirm(undefined)
  const missingLanding = steps.findLast(
    (step) => step.kind === 'landed' && !isRecorded(step) && step.leg === trip.legs.length,
  )
  const laterStepAt = stepToConfirm && laterThan(stepToConfirm)
  // Only flights have a strict order: people may also meet on board or after landing.
  const latest = laterStepAt && stepToConfirm.leg === null ? now.toISOString() : laterStepAt
  const canUndo = ({ reached }: MilestoneStep) =>
    reached?.by === me && reached.undoUntil !== null && new Date(reached.undoUntil) > now
  const last = steps.findLast(isRecorded)
  const isArriving = next?.kind === 'handed-over'
  const isShown = (step: MilestoneStep) => {
    const offer = offerOf(step)
    return (
      offer === 'next' ||
      (offer === 'possible' && !isArriving) ||
      step === last ||
      pendingOf(step)?.refusal !== undefined
    )
  }
  const { traveler } = sides
  const isHandedOver = steps.some((step) => step.kind === 'handed-over' && isRecorded(step))
  const isOnTheWay = isUnderway && !isEnded(trip, now)
  // The people who travel record the steps. The poster who does not fly follows them, and can record one, too.
  const isFollowing = isOnTheWay && !isArriving && !sides.isHelper && !sides.travelsMyself
  // On the way, show only what is new or possible now.
  const shown = isOnTheWay && !isFollowing ? steps.filter(isShown) : isHandedOver ? steps.filter(isRecorded) : steps
  const otherSteps = isOnTheWay ? steps.filter((step) => !shown.includes(step)) : []
  const row = (step: MilestoneStep) => {
    const { kind, leg, reached, label } = step
    const pending = reached ? undefined : pendingOf(step)
    const busy = undoing.isLoading && stepToUndo?.label === label
    const undoOrRemove = () => {
      if (!pending) return void undoStep(step)
      removeUpdate(pending.milestone.key)
      heading.current?.focus()
    }
    return (
      <li key={`${kind} ${leg}`} className={styles.step} data-reached={reached ? true : undefined}>
        <StepRow
          step={step}
          by={reached?.byTraveler ? sides.traveler : reached?.by === me ? undefined : nameIn(other.username)}
          pending={pending && { text: pending.refusal ?? savedText, isRefused: pending.refusal !== undefined }}
          offer={offerOf(step)}
          undo={canUndo(step) || pending ? { busy, run: undoOrRemove } : undefined}
          onRecord={() => (kind === 'handed-over' || laterThan(step) ? setStepToConfirm(step) : void record(step))}
        />
      </li>
    )
  }
  const helpText = () => {
    if (!isUnderway)
      return t`On the day of the trip, one tap here lets the other person and the family know how it's going.`
    return other.unreachable ? t`One tap notifies the family.` : t`One tap notifies the other person and the family.`
  }
  const explanation = (
    <>
      <p className={styles.soft} hidden={isReadOnly || isHandedOver}>
        {helpText()}
      </p>
      {opening && !isReadOnly && <NextOpening step={opening} />}
    </>
  )
  const content = (
    <>
      {(isUnderway || steps.some(({ reached }) => reached)) && <ol className={styles.steps}>{shown.map(row)}</ol>}
      {otherSteps.length === 0 && explanation}
      {otherSteps.length > 0 && (
        <details>
          <summary className={styles.more}>
            <Trans>All other steps</Trans>
          </summary>
          <div className={styles.folded}>
            <ol className={styles.steps}>{otherSteps.map(row)}</ol>
            {explanation}
          </div>
        </details>
      )}
      {trip.textTo && !isReadOnly && !isHandedOver && steps.some((step) => !isRecorded(step)) && (
        <SmsInstructions number={trip.textTo} />
      )}
    </>
  )
  return (
    <TripPart id="on-the-way" title={t`On the way`} heading={heading}>
      {isOnTheWay && <TripNow me={me} trip={trip} />}
      {isFollowing ? (
        <details>
          <summary className={styles.more}>
            <Trans comment="Opens the steps that the reader can record for the traveler.">
              Record a step for {traveler}
            </Trans>
          </summary>
          <div className={styles.folded}>{content}</div>
        </details>
      ) : (
        content
      )}
      {stepToConfirm && (
        <StepDialog
          step={stepToConfirm}
          latest={latest}
          landing={stepToConfirm.kind === 'handed-over' ? missingLanding : undefined}
          landedAt={trip.legs.at(-1)!.status?.actualArrival}
          onConfirm={(at) => void record(stepToConfirm, at)}
          onLanded={async (landing, at) => {
            await record(landing, at)
            await record(stepToConfirm)
          }}
          onClose={close}
        />
      )}
      <FailureNotice failure={failure} />
    </TripPart>
  )
}
