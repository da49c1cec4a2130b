import type { Me } from '@flight-amigo/backend/contract/account'
import { NewObjection, REASON_LENGTH } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useConfirmWarningMutation, useObjectMutation, useStandingQuery } from '../account.api.ts'
import styles from './StandingSection.module.css'

const failed = (title: string, error: unknown) =>
  toast({ title, description: errorText(error, 'Please try again in a moment.'), variant: 'destructive' })

/** Warnings that want to be read, and a suspension with its reason and the way to object. Most people see nothing. */
export function StandingSection({ user }: { user: Me }) {
  const { data } = useStandingQuery(user.id)
  const place = useRef<HTMLDivElement>(null)
  if (!data) return null
  const { suspension, warnings } = data
  return (
    <div ref={place} tabIndex={-1} className={styles.standing} hidden={!suspension && warnings.length === 0}>
      {suspension && <Suspension me={user.id} suspension={suspension} />}
      {warnings.map(({ id, text, createdAt }) => (
        <Notice
          key={id}
          tone="danger"
          title={`A warning from our team, ${dayOfMoment(createdAt)}`}
          action={<ConfirmWarning me={user.id} id={id} onDone={() => place.current?.focus()} />}
        >
          <span dir="auto">{text}</span>
        </Notice>
      ))}
    </div>
  )
}

function ConfirmWarning({ me, id, onDone }: { me: number; id: number; onDone: () => void }) {
  const [confirm, { isLoading }] = useConfirmWarningMutation()
  const press = async () => {
    const { error } = await confirm({ me, id })
    if (error) failed('Not saved', error)
    else onDone()
  }
  return (
    <Button variant="quiet" size="small" busy={isLoading} onClick={press}>
      I Have Read This
    </Button>
  )
}

interface SuspensionProps {
  me: number
  suspension: { since: string; reason: string; objection: { text: string; createdAt: string } | null }
}

const Suspension = ({ me, suspension: { since, reason, objection } }: SuspensionProps) => {
  const titleId = useId()
  return (
    <Card as="section" className={styles.suspension} aria-labelledby={titleId}>
      <h2 id={titleId}>Your account is suspended</h2>
      <p>
        Since {dayOfMoment(since)}. The reason: <b dir="auto">{reason}</b>
      </p>
      <p>
        You can still read, download your data and delete the account. You cannot publish, write or change anything.
      </p>
      {objection ? (
        <Notice tone="success" title={`You have objected, ${dayOfMoment(objection.createdAt)}`}>
          A person reads it and answers by mail. You wrote: <q dir="auto">{objection.text}</q>
        </Notice>
      ) : (
        <ObjectionForm me={me} />
      )}
    </Card>
  )
}

function ObjectionForm({ me }: { me: number }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [object, { isLoading }] = useObjectMutation()
  const textarea = useRef<HTMLTextAreaElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const checked = NewObjection.safeParse({ text })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return textarea.current?.focus()
    const answer = await object({ me, text })
    if (answer.error) failed('Objection failed', answer.error)
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field label="Your objection" required error={error} help="You can object once. Say what we have got wrong.">
        <Textarea
          ref={textarea}
          countTo={REASON_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isLoading} className={styles.send}>
        Send Objection
      </Button>
    </form>
  )
}
