import type { ReleaseLine, ReleaseSet } from '@flight-amigo/backend/contract/releases'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { errorText, type Failure, toast, useFailure } from '@flight-amigo/shell/sdk'
import type { FormEvent } from 'react'
import styles from './ReleasesPage.module.css'
import { type Action, releasesApi } from './releases.api.ts'

const NO_RESPONSE = 'The site did not respond. Please try again: nothing is done twice.'

interface Props {
  action: Action
  title: string
  lines: ReleaseLine[]
  onClose: () => void
}

/** Shows what the action changes by a dry run. The action names the live set of the dry run. */
export function ActionDialog({ action, title, lines, onClose }: Props) {
  const check = releasesApi.useReleaseCheckQuery(action)
  const [move, { isLoading }] = releasesApi.useMoveReleasesMutation()
  const { failure, fail, clear } = useFailure()
  const { currentData: planned } = check

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!planned || isLoading || check.isFetching) return
    clear()
    const { error } = await move({ action, generation: planned.generation })
    if (error) {
      void check.refetch()
      return fail({ title: `${title} failed`, description: NO_RESPONSE, atForm: reasonsOf(error as Failure) }, error)
    }
    toast({ title: `${title}: done` })
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={send} noValidate className={styles.form}>
        {check.isFetching ? (
          <SkeletonGroup label="Asking the site what will happen">
            <Skeleton width="half" />
          </SkeletonGroup>
        ) : check.error ? (
          <Refusal error={check.error as Failure} />
        ) : (
          planned && <Changes lines={lines} planned={planned} />
        )}
        <FailureNotice failure={failure} />
        <div className={styles.actions}>
          <Button type="submit" busy={isLoading || check.isFetching} disabled={!planned}>
            {action.kind === 'promote' ? 'Make Live' : 'Roll Back'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Refusal = ({ error }: { error: Failure }) =>
  error.status === 'FETCH_ERROR' ? (
    <Notice tone="danger">The site does not respond, so it is not known what would happen.</Notice>
  ) : (
    <Notice tone="danger" title="The site would refuse this">
      {reasonsOf(error)}
    </Notice>
  )

const reasonsOf = (error: Failure): string =>
  error.fields ? Object.values(error.fields).join(' ') : errorText(error, NO_RESPONSE)

/** "messaging: 1.0.0-a, canary 1.1.0-b for 10 % → 1.1.0-b" */
function Changes({ lines, planned }: { lines: ReleaseLine[]; planned: ReleaseSet }) {
  const names = [...new Set([...lines, ...planned.live].map(({ name }) => name))]
  const changes = names.flatMap((name) => {
    const [stable, canary] = (['stable', 'canary'] as const).map((status) =>
      lines.find((line) => line.name === name && line.status === status),
    )
    const next = planned.live.find((live) => live.name === name)
    const [before, after] = [textOf(stable?.version, canary), textOf(next?.version, next?.canary)]
    return before === after ? [] : [`${name}: ${before} → ${after}`]
  })
  return (
    <ul aria-label="What will happen">
      {(changes.length > 0 ? changes : ['Nothing changes: it is like this already.']).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

const textOf = (version = 'not live', canary?: { version: string; percent: number | null }) =>
  canary ? `${version}, canary ${canary.version} for ${canary.percent} %` : version
