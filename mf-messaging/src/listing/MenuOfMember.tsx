import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type ComponentProps, useEffect, useState } from 'react'
import type { SafetyMenu } from '../safety/SafetyMenu.tsx'

type Menu = typeof SafetyMenu

/** The menu to report or block somebody. Its code comes for people who are signed in; visitors have no use for it. */
export function MenuOfMember(props: ComponentProps<Menu>) {
  const [Loaded, setLoaded] = useState<Menu>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isFailed) return
    import('../safety/SafetyMenu.tsx').then(
      ({ SafetyMenu }) => setLoaded(() => SafetyMenu),
      () => setFailed(true),
    )
  }, [isFailed])
  useRetryOnline(isFailed, () => setFailed(false))
  return Loaded && <Loaded {...props} />
}
