import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { Failure } from '@flight-amigo/shell/sdk'
import styles from './ActionDialog.module.css'
import type { Action } from './actions.ts'
import { releasesApi } from './releases.api.ts'
import { consequences, pinsIn, pinsOf } from './words.ts'

interface Props {
  action: Action
  /** Whether the site can be asked about the action as it is. */
  isSure: boolean
}

/** The site's own word on an action, which the dialog sends on with the action. */
export const useForecast = ({ action, isSure }: Props) =>
  releasesApi.useReleaseCheckQuery(action, { skip: action.kind === 'withdraw' || !isSure })

/** What will happen, or why the site would refuse it. */
export function Forecast({ action, isSure }: Props) {
  const { currentData: data, error, isFetching } = useForecast({ action, isSure })
  const { data: lines = [] } = releasesApi.useReleaseLinesQuery()
  if (action.kind === 'withdraw')
    return (
      <WhatHappens
        sentences={[
          'No preview shows this release any more, also not to whoever has its address, until somebody makes it live.',
          'What is live does not change.',
        ]}
      />
    )
  if (!isSure) return null
  if (error && !isFetching) return <Refusal error={error as Failure} />
  if (!data)
    return (
      <SkeletonGroup label="Asking the site what will happen">
        <Skeleton width="full" />
        <Skeleton width="half" />
      </SkeletonGroup>
    )
  const sentences = consequences(pinsIn(lines), pinsOf(data))
  const isBack = action.kind === 'rollback' || action.kind === 'retire'
  return (
    <WhatHappens
      sentences={[
        ...(sentences.length > 0 ? sentences : ['Nothing changes: it is like this already.']),
        ...(isBack ? ['What goes is withdrawn: no preview shows it, until somebody makes it live again.'] : []),
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
    return <Notice tone="danger">The site does not answer, so it is not known what would happen.</Notice>
  const reasons = Object.values(fields ?? {})
  return (
    <Notice tone="danger" title="The site would refuse this">
      {reasons.length === 0 ? serverMessage : reasons.map((reason) => <p key={reason}>{reason}</p>)}
    </Notice>
  )
}
