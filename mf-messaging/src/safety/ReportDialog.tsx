import { DETAILS_LENGTH, type NewReport, reportReasons } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { toast, useSession } from '@flight-amigo/shell/sdk'
import { type FormEvent, useRef, useState } from 'react'
import { useReportDraft } from './reportDrafts.ts'
import styles from './Safety.module.css'
import { safetyApi } from './safety.api.ts'
import { useFailure } from './useFailure.tsx'

interface Props {
  userId: number
  username: string
  /** The listing or the message that the report is about, otherwise it is about the person. */
  listingId?: number | undefined
  messageId?: number | undefined
  onClose: () => void
}

const reasons = Object.entries(reportReasons) as Array<[NewReport['reason'], string]>

/** Reports a person, their listing or a message to the site's staff, with the last messages between the two if wanted. */
export function ReportDialog({ userId, username, listingId, messageId, onClose }: Props) {
  const { user } = useSession()
  const { draft, change, forget } = useReportDraft(user?.id ?? 0, [userId, listingId, messageId].join('.'))
  const [isSubmitted, setSubmitted] = useState(false)
  const isReported = useRef(false)
  const select = useRef<HTMLSelectElement>(null)
  const failure = useFailure()
  const [report, reporting] = safetyApi.useReportMutation()
  const [block, blocking] = safetyApi.useBlockMutation()
  const { reason, details, thread, alsoBlock } = draft

  async function send(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (reason === '') return select.current?.focus()
    if (!isReported.current) {
      const about = { userId, ...(listingId && { listingId }), ...(messageId && { messageId }) }
      const { error } = await report({ ...about, reason, details, thread })
      if (failure.check(error, 'Report failed')) return
      isReported.current = true
      forget()
    }
    if (alsoBlock) {
      const { error } = await block(userId)
      if (failure.check(error, 'Your report has been sent, but blocking failed')) return
    }
    toast({ title: 'Report sent', description: 'Thank you. We look at every report.' })
    onClose()
  }
  const cancel = () => {
    forget()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={messageId === undefined ? `Report ${username}` : `Report a message from ${username}`}
    >
      <form className={styles.form} onSubmit={send} noValidate>
        <p>
          We look at every report. <bdi>{username}</bdi> does not learn who has reported.
        </p>
        <Field label="What is it about?" required error={isSubmitted && !reason ? 'Please choose a reason' : undefined}>
          <Select
            ref={select}
            value={reason}
            onChange={(event) => change({ reason: event.target.value as NewReport['reason'] | '' })}
          >
            <option value="">Choose a reason</option>
            {reasons.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="What happened?" optional>
          <Textarea
            dir="auto"
            countTo={DETAILS_LENGTH}
            value={details}
            onChange={(event) => change({ details: event.target.value })}
          />
        </Field>
        <Checkbox
          label="Send our last messages along, so that staff can see what happened"
          checked={thread}
          onChange={(event) => change({ thread: event.target.checked })}
        />
        <Checkbox
          label={
            <>
              Also block <bdi>{username}</bdi>
            </>
          }
          checked={alsoBlock}
          onChange={(event) => change({ alsoBlock: event.target.checked })}
        />
        {failure.notice}
        <div className={styles.actions}>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={reporting.isLoading || blocking.isLoading}
            disabled={[...details.trim()].length > DETAILS_LENGTH}
          >
            Send Report
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
