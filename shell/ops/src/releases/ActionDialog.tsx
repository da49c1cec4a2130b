import type { LiveChange, ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { type Failure, toast, useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import styles from './ActionDialog.module.css'
import { ActionOptions } from './ActionOptions.tsx'
import { type Action, refOf } from './actions.ts'
import { actionTexts, consequences, liveVersionsIn, liveVersionsOf } from './labels.ts'
import { isMadeHere, releasesApi } from './releases.api.ts'

interface ReleaseCheckProps {
  action: Action
  isValid: boolean
}

const useReleaseCheck = ({ action, isValid }: ReleaseCheckProps) =>
  releasesApi.useReleaseCheckQuery(action, { skip: action.kind === 'withdraw' || !isValid })

function ReleaseCheck({ action, isValid }: ReleaseCheckProps) {
  const { currentData: data, error, isFetching } = useReleaseCheck({ action, isValid })
  const { data: lines = [] } = releasesApi.useReleaseLinesQuery()
  if (action.kind === 'withdraw')
    return (
      <WhatHappens
        sentences={[
          'No preview shows this release anymore, not even to people who have its address, until someone makes it live.',
          'What is live does not change.',
        ]}
      />
    )
  if (!isValid) return null
  if (error && !isFetching) return <Refusal error={error as Failure} />
  if (!data)
    return (
      <SkeletonGroup label="Asking the site what will happen">
        <Skeleton width="full" />
        <Skeleton width="half" />
      </SkeletonGroup>
    )
  const sentences = consequences(liveVersionsIn(lines), liveVersionsOf(data))
  const isBack = action.kind === 'rollback' || action.kind === 'retire'
  return (
    <WhatHappens
      sentences={[
        ...(sentences.length > 0 ? sentences : ['Nothing changes: it is like this already.']),
        ...(isBack
          ? ['The release that is rolled back is withdrawn: no preview shows it until someone makes it live again.']
          : []),
        ...(action.kind === 'retire' && action.name === 'ops'
          ? ['This page goes with it. The command line stays: npm run release.']
          : []),
        'Every process follows within a second. Pages that are open work on with what they have.',
      ]}
    />
  )
}

const WhatHappens = ({ sentences }: { sentences: string[] }) => (
  <section aria-label="What will happen" aria-live="polite">
    <h3 className={styles.heading}>What will happen</h3>
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
)

function Refusal({ error: { status, fields, serverMessage } }: { error: Failure }) {
  if (status === 'FETCH_ERROR')
    return <Notice tone="danger">The site does not respond, so it is not known what would happen.</Notice>
  const reasons = Object.values(fields ?? {})
  return (
    <Notice tone="danger" title="The site would refuse this">
      {reasons.length === 0 ? serverMessage : reasons.map((reason) => <p key={reason}>{reason}</p>)}
    </Notice>
  )
}

interface Props {
  initialAction: Action
  lines: ReleaseLine[]
  newest: LiveChange | undefined
  me: string
  canAct: (name: string) => boolean
  onClose: () => void
  onDone: () => void
}

export function ActionDialog({ initialAction, lines, newest, me, canAct, onClose, onDone }: Props) {
  const [action, setAction] = useState(initialAction)
  const [isValid, setIsValid] = useState(true)
  const opened = useRef(newest?.generation)
  const check = useReleaseCheck({ action, isValid })
  // The user decided while this set was live. The server refuses the action if the set has changed, even at the same
  // moment.
  const agreed = useRef<number>(undefined)
  const generation = check.currentData?.generation
  useEffect(() => {
    agreed.current ??= generation
  }, [generation])
  const [move, { isLoading }] = releasesApi.useMoveReleasesMutation()
  const { failure, fail, clear } = useFailure()
  const isRunning = lines.some((line) => line.status === 'canary' && refOf(line) === refIn(initialAction))
  const { title, label, isDestructive } = actionTexts(initialAction, isRunning)
  const news = newest && opened.current !== undefined && newest.generation > opened.current && !isMadeHere(newest, me)

  function choose(next: Action) {
    agreed.current = undefined
    setAction(next)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isLoading || check.isFetching || !isValid) return
    clear()
    const { error } = await move({ action, generation: agreed.current ?? generation ?? newest?.generation })
    if (!error) {
      toast({ title: `${label}: done`, description: doneText(action) })
      return onDone()
    }
    agreed.current = undefined
    const description = 'The site did not respond. Please try again: nothing is done twice.'
    fail({ title: `${label} failed`, description, atForm: reasonsOf(error as Failure) ?? description }, error)
  }

  return (
    <Dialog open onClose={onClose} title={title} variant="wide">
      <form onSubmit={send} noValidate className={styles.form}>
        <ActionOptions action={action} lines={lines} canAct={canAct} onChange={choose} onValidChange={setIsValid} />
        <ReleaseCheck action={action} isValid={isValid} />
        {news && (
          <Notice tone="danger" title="The live set has changed">
            {newest.by}: {newest.what}. Please read again what will happen.
          </Notice>
        )}
        <FailureNotice failure={failure} />
        <div className={styles.buttons}>
          <Button type="submit" variant={isDestructive ? 'danger' : 'accent'} busy={isLoading || check.isFetching}>
            {label}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const refIn = (action: Action) => (action.kind === 'canary' ? action.release : undefined)

function reasonsOf({ serverMessage, fields }: Failure): string | undefined {
  return fields ? Object.values(fields).join(' ') : serverMessage
}

function doneText(action: Action): string {
  switch (action.kind) {
    case 'promote':
      return `Live: ${action.releases.join(', ')}.`
    case 'canary':
      return `${action.percent} % of the visitors get ${action.release}.`
    case 'rollback':
      return action.ends ? `${action.ends} is taken back.` : `${action.name} is back at what it was before.`
    case 'retire':
      return `${action.name} is no longer live.`
    case 'withdraw':
      return `No preview shows ${action.release} any more.`
  }
}
