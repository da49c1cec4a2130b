import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type ComponentProps, useEffect, useState } from 'react'
import type { MemberActions } from './MemberActions.tsx'

type Actions = typeof MemberActions

/** The actions of people who are signed in. Their code comes for them alone; visitors have no use for it. */
export function MenuOfMember(props: ComponentProps<Actions>) {
  const [Loaded, setLoaded] = useState<Actions>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isFailed) return
    import('./MemberActions.tsx').then(
      ({ MemberActions }) => setLoaded(() => MemberActions),
      () => setFailed(true),
    )
  }, [isFailed])
  useRetryOnline(isFailed, () => setFailed(false))
  return Loaded && <Loaded {...props} />
}
