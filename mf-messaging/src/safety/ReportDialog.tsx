import { DETAILS_LENGTH, type NewReport, reportReasons } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { type FormEvent, useRef, useState } from 'react'
import { messagingApi } from '../messaging.api.ts'
import styles from './Safety.module.css'

interface Props {
  userId: number
  username: string
  listingId?: number
  onClose: () => void
}

const reasons = Object.entries(reportReasons) as Array<[NewReport['reason'], string]>

/** Reports a person or their listing to the site's staff, with the last messages between the two if wanted. */
export function ReportDialog({ userId, username, listingId, onClose }: Props) {
  const [reason, setReason] = useState<NewReport['reason'] | ''>('')
  const [details, setDetails] = useState('')
  const [withThread, setWithThread] = useState(true)
  const [alsoBlock, setAlsoBlock] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const [report, reporting] = messagingApi.useReportMutation()
  const [block, blocking] = messagingApi.useBlockMutation()

  async function send(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (reason === '') return select.current?.focus()
    const about = listingId === undefined ? {} : { listingId }
    const { error } = await report({ userId, reason, details, thread: withThread, ...about })
    const { error: blockError } = alsoBlock && !error ? await block(userId) : { error: undefined }
    if (error || blockError) {
      const description = errorText(error ?? blockError, 'Please try again in a moment.')
      return toast({ title: error ? 'Report failed' : 'Blocking failed', description, variant: 'destructive' })
    }
    toast({ title: 'Report sent', description: 'Thank you. We look at every report.' })
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={`Report ${username}`}>
      <form className={styles.form} onSubmit={send} noValidate>
        <p>We look at every report. {username} does not learn who has reported.</p>
        <Field label="What is it about?" required error={isSubmitted && !reason ? 'Please choose a reason' : undefined}>
          <Select
            ref={select}
            value={reason}
            onChange={(event) => setReason(event.target.value as NewReport['reason'] | '')}
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
          <Textarea countTo={DETAILS_LENGTH} value={details} onChange={(event) => setDetails(event.target.value)} />
        </Field>
        <Checkbox
          label="Send our last messages along, so that staff can see what happened"
          checked={withThread}
          onChange={(event) => setWithThread(event.target.checked)}
        />
        <Checkbox
          label={`Also block ${username}`}
          checked={alsoBlock}
          onChange={(event) => setAlsoBlock(event.target.checked)}
        />
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
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
