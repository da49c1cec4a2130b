import { useSession } from '@flight-amigo/shell/sdk'
import { TripsLink } from './TripsLink.tsx'
import { useUnreadCountQuery } from './unread.api.ts'

/** The badge in the header has already requested the number. */
export function TripsMenuLink() {
  const { user } = useSession()
  return user && <Trips me={user.id} />
}

function Trips({ me }: { me: number }) {
  const { data } = useUnreadCountQuery(me)
  return <TripsLink count={data?.trips ?? 0} />
}
