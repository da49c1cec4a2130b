import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { api, freshCode, onLive, useDispatch, useFailure, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { startAuthentication } from '@simplewebauthn/browser'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CasePane } from './CasePane.tsx'
import { Colleagues, useEnrollPasskey } from './Colleagues.tsx'
import { AllHeldTips } from './HeldTips.tsx'
import { formatDuration } from './labels.ts'
import styles from './ModerationPage.module.css'
import { ModerationFrame, ModerationSkeleton } from './ModerationSkeleton.tsx'
import { moderationApi, type QueueState, wantsFreshCode, wantsPasskey } from './moderation.api.ts'
import { Queue } from './Queue.tsx'

const CASES = ['Cases'] as unknown as Parameters<typeof api.util.invalidateTags>[0]

export function ModerationPage() {
  const { user } = useSession()
  const { data: summary, error, isLoading } = moderationApi.useSummaryQuery()
  const [parameters] = useSearchParams()
  const refetchAll = useRefetchOnChange(user?.id)
  // During a refetch the previous error stays, so that the form is not unmounted and its text is not lost.
  if (isLoading && !error) return <ModerationSkeleton />
  if (wantsFreshCode(error)) return <FreshCode email={user?.email ?? ''} onFresh={refetchAll} />
  const passkey = wantsPasskey(error)
  if (passkey) return <Passkey key={passkey} isMissing={passkey === 'passkey-missing'} onConfirmed={refetchAll} />

  const state: QueueState = parameters.get('state') === 'closed' ? 'closed' : 'open'
  const chosen = Number(parameters.get('case')) || undefined
  return (
    <ModerationFrame>
      {summary && (
        <dl className={styles.metrics}>
          <Metric name="Open cases" value={String(summary.open)} />
          <Metric
            name="Median time to first action, 30 days"
            value={summary.medianMinutes === null ? 'none yet' : formatDuration(summary.medianMinutes)}
            of={summary.measured === 1 ? 'of 1 case' : `of ${summary.measured} cases`}
          />
        </dl>
      )}
      {!summary && error && <p className={styles.hint}>The numbers could not be loaded.</p>}
      {summary && <AllHeldTips />}
      <div className={styles.columns} data-case={chosen !== undefined || undefined}>
        <Queue state={state} chosen={chosen} />
        {chosen ? <CasePane key={chosen} id={chosen} state={state} /> : <NoCase state={state} />}
      </div>
      {summary && <Colleagues />}
    </ModerationFrame>
  )
}

const Metric = ({ name, value, of }: { name: string; value: string; of?: string }) => (
  <div className={styles.metric}>
    <dt>{name}</dt>
    <dd>
      {value} {of && <small>{of}</small>}
    </dd>
  </div>
)

function NoCase({ state }: { state: QueueState }) {
  const { data } = moderationApi.useQueueInfiniteQuery(state)
  if (!data?.pages.some(({ cases }) => cases.length > 0)) return null
  return (
    <Card as="section" className={styles.nothing}>
      <EmptyState title="No case is open here">
        Choose one in the list, or press <kbd>J</kbd> for the next and <kbd>K</kbd> for the one before.
      </EmptyState>
    </Card>
  )
}

/** Refetches everything when a report or a colleague has changed the queue, or after the stream was interrupted. */
function useRefetchOnChange(account: number | undefined): () => void {
  const dispatch = useDispatch()
  const refetchAll = useCallback(() => void dispatch(api.util.invalidateTags(CASES)), [dispatch])
  useEffect(
    () => (account === undefined ? undefined : onLive(account, { hello: refetchAll, ended: refetchAll })),
    [account, refetchAll],
  )
  return refetchAll
}

/** Asks for a fresh code immediately. After the dialog was closed, a button asks again. */
function FreshCode({ email, onFresh }: { email: string; onFresh: () => void }) {
  const hasRequested = useRef(false)
  const requestCode = useCallback(async () => {
    if (await freshCode(email)) onFresh()
  }, [email, onFresh])
  useEffect(() => {
    if (hasRequested.current) return
    hasRequested.current = true
    void requestCode()
  }, [requestCode])
  return (
    <ModerationFrame>
      <Card as="section">
        <EmptyState
          title="Please confirm that it is you"
          action={<Button onClick={requestCode}>Get a New Code</Button>}
        >
          These pages open for 30 minutes after you log in with a code from your mail.
        </EmptyState>
      </Card>
    </ModerationFrame>
  )
}

interface Props {
  /** The member has no passkey yet, and so needs a colleague's code. */
  isMissing: boolean
  onConfirmed: () => void
}

function Passkey({ isMissing, onConfirmed }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  const { failure, fail, clear } = useFailure()
  const [isLost, setLost] = useState(false)
  const [options] = moderationApi.usePasskeyOptionsMutation()
  const [confirm] = moderationApi.useConfirmPasskeyMutation()
  const enroll = useEnrollPasskey()
  const needsCode = isMissing || isLost

  const use = async () => {
    const optionsJSON = (await options().unwrap()) as never
    await confirm({ response: await startAuthentication({ optionsJSON }) }).unwrap()
  }

  const submit = handleSubmit(async ({ code }) => {
    clear()
    try {
      await (needsCode ? enroll({ code }) : use())
      onConfirmed()
    } catch (refused) {
      fail(
        { title: 'Not confirmed', description: 'The passkey could not be used. Please try again.' },
        refused as never,
      )
    }
  }, clear)

  const { heading, text, button } = PASSKEY_FORMS[isMissing ? 'first' : isLost ? 'lost' : 'usual']
  return (
    <ModerationFrame>
      <Card as="section">
        <form onSubmit={submit} noValidate className={styles.passkey}>
          <h2>{heading}</h2>
          <p>{text}</p>
          {needsCode && (
            <Field label="Code" required error={formState.errors.code?.message}>
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                {...register('code', { validate: (code) => code.trim() !== '' || 'Please enter the code' })}
              />
            </Field>
          )}
          <FailureNotice failure={failure} />
          <Button type="submit" busy={formState.isSubmitting} busyLabel="Waiting for the passkey...">
            {button}
          </Button>
          {!isMissing && (
            <Button variant="quiet" onClick={() => setLost(!isLost)}>
              {isLost ? 'I Have My Passkey' : 'I Lost It and Have a Code'}
            </Button>
          )}
        </form>
      </Card>
    </ModerationFrame>
  )
}

const PASSKEY_FORMS = {
  first: {
    heading: 'Set up your passkey',
    text: 'Staff pages open only with a passkey, such as your fingerprint or a security key. A colleague gives you a code for it, which works once and for an hour.',
    button: 'Set Up My Passkey',
  },
  lost: {
    heading: 'Replace your passkey',
    text: 'Enter the code that a colleague gave you. It works once a second colleague has confirmed it. Your earlier passkeys then open nothing.',
    button: 'Set Up My Passkey',
  },
  usual: {
    heading: 'Confirm with your passkey',
    text: 'Staff pages open only with the passkey that you have set up. If you have lost it, ask a colleague for a code.',
    button: 'Use My Passkey',
  },
}
