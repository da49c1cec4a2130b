import type { CaseView, NewAction } from '@flight-amigo/backend/contract/moderation'
import { errorText, type Failure, freshCode, toast, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { actions, states, statuses } from './labels.ts'
import { moderationApi, wantsFreshCode } from './moderation.api.ts'

/** `act` returns whether it succeeded. `failure` is the reason why it did not. */
export function useCaseAction({ id }: Pick<CaseView, 'id'>) {
  const { user } = useSession()
  const [failure, setFailure] = useState<string>()
  const [send, { isLoading }] = moderationApi.useActMutation()

  async function act(action: NewAction): Promise<'done' | 'refused' | 'unknown'> {
    setFailure(undefined)
    const once = () => send({ id, ...action })
    let result = await once()
    if (wantsFreshCode(result.error) && user && (await freshCode(user.email))) result = await once()
    const { label } = actions[action.kind]
    if (result.error) {
      const description = errorText(result.error, 'Please check the connection and try again. Nothing is done twice.')
      toast({ title: `${label} failed`, description, variant: 'destructive' })
      setFailure(description)
      return (result.error as Failure).status === 'FETCH_ERROR' ? 'unknown' : 'refused'
    }
    toast({ title: `${label}: done`, description: outcome(result.data) })
    return 'done'
  }

  return { act, failure, isLoading }
}

const outcome = ({ id, closedAt, kind, state, person, signedOut }: CaseView): string =>
  `${[
    `Case ${id} is ${closedAt ? 'closed' : 'open'}`,
    ...(kind === 'person' ? [] : [states[state]]),
    ...(signedOut ? [] : [`The person: ${statuses[person.status]}`]),
  ].join('. ')}.`
