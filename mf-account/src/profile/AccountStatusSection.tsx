import type { Me } from '@flight-amigo/backend/contract/account'
import { NewObjection, REASON_LENGTH } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useAccountStatusQuery, useConfirmWarningMutation, useObjectMutation } from '../account.api.ts'
import styles from './AccountStatusSection.module.css'

const TRY_AGAIN = 'Please try again in a moment.'
// An empty section would tell a suspended user that everything is fine.
const NOT_LOADED = 'We could not check whether our team has written to you.'

/** Unread warnings, and a suspension with its reason and the form to object. Most users see nothing. */
export function AccountStatusSection({ user }: { user: Me }) {
  const { data, isError, isFetching, refetch } = useAccountStatusQuery(user.id, { refetchOnReconnect: true })
  const section = useRef<HTMLDivElement>(null)
  if (!data) return isError && <NotLoaded title={NOT_LOADED} onRetry={refetch} retrying={isFetching} />
  const { suspension, warnings } = data
  return (
    <div ref={section} tabIndex={-1} className={styles.status} hidden={!suspension && warnings.length === 0}>
      {suspension && <Suspension me={user.id} suspension={suspension} />}
      {warnings.map(({ id, text, createdAt }) => (
        <Notice
          key={id}
          tone="danger"
          title={`A warning from our team, ${dayOfMoment(createdAt)}`}
          action={
            <ConfirmWarning me={user.id} id={id} day={dayOfMoment(createdAt)} onDone={() => section.current?.focus()} />
          }
        >
          <span dir="auto">{text}</span>
        </Notice>
      ))}
    </div>
  )
}

function ConfirmWarning({ me, id, day, onDone }: { me: number; id: number; day: string; onDone: () => void }) {
  const [confirm, { isLoading }] = useConfirmWarningMutation()
  const { failure, fail, clear } = useFailure()
  const press = async () => {
    clear()
    const { error } = await confirm({ me, id })
    if (error) fail({ title: 'Not saved', description: TRY_AGAIN }, error)
    else onDone()
  }
  return (
    <>
      {failure && (
        <p role="alert">
          {failure.title}. {failure.description}
        </p>
      )}
      <Button variant="quiet" size="small" busy={isLoading} onClick={press}>
        I Have Read This<VisuallyHidden> (warning of {day})</VisuallyHidden>
      </Button>
    </>
  )
}

interface SuspensionProps {
  me: number
  suspension: { since: string; reason: string; objection: { text: string; createdAt: string } | null }
}

const Suspension = ({ me, suspension: { since, reason, objection } }: SuspensionProps) => {
  const titleId = useId()
  const [objected, setObjected] = useState(false)
  return (
    <Card as="section" className={styles.suspension} aria-labelledby={titleId}>
      <h2 id={titleId}>Your account is suspended</h2>
      <p>
        Since {dayOfMoment(since)}. The reason: <b dir="auto">{reason}</b>
      </p>
      <p>
        You can still read, download your data and delete your account. You can’t publish, send messages or change
        anything.
      </p>
      {objection ? (
        <div tabIndex={-1} ref={objected ? takeFocus : null}>
          <Notice tone="success" title={`You have objected, ${dayOfMoment(objection.createdAt)}`}>
            A person will read it and reply by email.
            {/* The text is erased with the account. */}
            {objection.text && (
              <>
                {' '}
                You wrote: <q dir="auto">{objection.text}</q>
              </>
            )}
          </Notice>
        </div>
      ) : (
        <ObjectionForm me={me} onSend={() => setObjected(true)} />
      )}
    </Card>
  )
}

function ObjectionForm({ me, onSend }: { me: number; onSend: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { failure, fail, clear } = useFailure()
  const [object, { isLoading }] = useObjectMutation()
  const textarea = useRef<HTMLTextAreaElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    clear()
    const checked = NewObjection.safeParse({ text })
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return textarea.current?.focus()
    onSend()
    const { error } = await object({ me, text })
    if (error) fail({ title: 'Objection failed', description: TRY_AGAIN }, error)
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field label="Your objection" required error={problem} help="You can object once. Tell us what we got wrong.">
        <Textarea
          ref={textarea}
          dir="auto"
          countTo={REASON_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <FailureNotice failure={failure} />
      <Button type="submit" busy={isLoading} className={styles.send}>
        Send Objection
      </Button>
    </form>
  )
}
