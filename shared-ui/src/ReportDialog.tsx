import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { FailureNotice, type FailureText } from './FailureNotice.tsx'
import { Field } from './Field.tsx'
import styles from './ReportDialog.module.css'
import { Select } from './Select.tsx'
import { Textarea } from './Textarea.tsx'

export interface ReportDialogProps<Reason extends string> {
  title: string
  username: string
  reasons: Record<Reason, string>
  most: number
  value: { reason: Reason | ''; details: string }
  onChange: (part: { reason?: Reason | ''; details?: string }) => void
  children?: ReactNode
  failure: FailureText | undefined
  busy: boolean
  onSend: (reason: Reason) => void
  onCancel: () => void
  onClose: () => void
}

export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>) {
  const { t } = useLingui()
  const { title, username, reasons, most, value, onChange, children, failure, busy, onSend, onCancel, onClose } = props
  const [isTried, setTried] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const { reason, details } = value
  const isTooLong = [...details.trim()].length > most

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason === '') return select.current?.focus()
    if (isTooLong) return textarea.current?.focus()
    if (!busy) onSend(reason)
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={send} noValidate>
        <p>
          <Trans>
            We look at every report. <bdi>{username}</bdi> does not learn who has reported.
          </Trans>
        </p>
        <Field label={t`What is it about?`} required error={isTried && !reason ? t`Please choose a reason` : undefined}>
          <Select
            ref={select}
            value={reason}
            onChange={({ target }) => onChange({ reason: target.value as Reason | '' })}
          >
            <option value="">{t`Choose a reason`}</option>
            {Object.entries<string>(reasons).map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t`What happened?`}
          optional
          error={isTried && isTooLong ? t`The details cannot exceed ${most} characters` : undefined}
        >
          <Textarea
            ref={textarea}
            countTo={most}
            value={details}
            onChange={({ target }) => onChange({ details: target.value })}
          />
        </Field>
        {children}
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={busy}>
            <Trans>Send Report</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
