import { lazyComponent } from '@flight-amigo/shared-ui/lazy'
import { useSession } from '@flight-amigo/shell/sdk'
import { useLayoutEffect, useState } from 'react'

// After the first paint, and after all that everybody sees.
const whenIdle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))

const ForYourTrip = lazyComponent(() =>
  whenIdle().then(() => import('../matching/ForYourTrip.tsx').then(({ ForYourTrip }) => ForYourTrip)),
)

/** Who fits a trip of the person who is signed in. */
export function TripOfMember() {
  const { user } = useSession()
  const [isHere, setHere] = useState(false)
  // A page that ends the session shows home first, and then forgets the person: nothing may be asked for them in between.
  useLayoutEffect(() => setHere(true), [])
  return user && isHere && <ForYourTrip key={user.id} />
}
