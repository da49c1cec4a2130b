import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { localDateTime, momentAt } from '../../localDateTime.ts'
import styles from '../Dialogs.module.css'
import { type MilestoneStep, stepTime } from '../milestoneSteps.ts'
import { ArrivedDialog } from './ArrivedDialog.tsx'

interface Props {
  step: MilestoneStep
  /** For a skipped step, the latest possible moment: that of the following step. */
  latest: string | undefined
  onConfirm: (at?: Date) => void
  onClose: () => void
}

interface StepDialogProps extends Props {
  /** The last landing, if it is missing. It is recorded with the last step. */
  landing: MilestoneStep | undefined
  /** When the last flight landed, if it is known. */
  landedAt: string | null | undefined
  onLanded: (landing: MilestoneStep, at: Date) => void
}

/** Asks before a step is recorded that is late, or the last one. */
export function StepDialog({ latest, landing, landedAt, onLanded, onConfirm, ...props }: StepDialogProps) {
  if (landing)
    return (
      <LateStepDialog
        {...props}
        step={landing}
        latest={new Date().toISOString()}
        suggested={landedAt}
        confirmLabel={props.step.label}
        onConfirm={(at) => at && onLanded(landing, at)}
      />
    )
  if (latest) return <LateStepDialog {...props} latest={latest} onConfirm={onConfirm} />
  return props.step.kind === 'handed-over' && <ArrivedDialog {...props} onConfirm={() => onConfirm()} />
}

interface LateStepProps extends Props {
  latest: string
  suggested?: string | null | undefined
  confirmLabel?: string
}

function LateStepDialog(props: LateStepProps) {
  const { step, latest, suggested, confirmLabel, onConfirm, onClose } = props
  const { label, city, zone, opensAt } = step
  const { t } = useLingui()
  const [{ date, time }, setWhen] = useState(() =>
    suggested ? localDateTime(suggested, zone) : { ...localDateTime(latest, zone), time: '' },
  )
  const [error, setError] = useState<string>()
  const earliest = opensAt ?? latest

  function confirm() {
    if (!date || !time) return setError(t`Please enter the day and the time`)
    const at = momentAt(date, time, zone)
    if (at < new Date(earliest) || at > new Date(latest)) {
      const [from, to] = [stepTime(earliest, zone), stepTime(latest, zone)]
      return setError(t`It was between ${from} and ${to}`)
    }
    onClose()
    onConfirm(at)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ message: `When was it? ${label}`, comment: 'The second part is a step of the trip.' })}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <p>
          <Trans>Please use the local time in {city}.</Trans>
        </p>
        <Field label={t`Day`} required>
          <Input
            type="date"
            min={localDateTime(earliest, zone).date}
            max={localDateTime(latest, zone).date}
            value={date}
            onChange={({ target }) => setWhen({ date: target.value, time })}
          />
        </Field>
        <Field label={t({ message: 'Time', comment: 'The label of a time of day.' })} required error={error}>
          <Input type="time" value={time} onChange={({ target }) => setWhen({ date, time: target.value })} />
        </Field>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">{confirmLabel ?? <Trans>Add this step</Trans>}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
