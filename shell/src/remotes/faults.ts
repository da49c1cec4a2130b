import { useCallback } from 'react'
import { api, useDispatch } from '../sdk/api.ts'
import { rememberUser, useSession } from '../sdk/session.ts'
import { trackFault } from '../sdk/track.ts'
import { useSite } from './site.ts'

const reported = new Set<string>()

/** What to do when a part of a release is broken: say so once, and offer a start without the data that broke it. */
export function useFaults(owner: string, part: string) {
  const { releases, shell } = useSite()
  const { user } = useSession()
  const dispatch = useDispatch()
  const version = releases.find(({ name }) => name === owner)?.version ?? shell.version
  const report = useCallback(() => {
    const fault = `${owner}@${version} ${part}`
    if (reported.has(fault)) return
    reported.add(fault)
    trackFault(`${owner}@${version}`, part)
    performance.mark?.(`fault ${owner} ${part}`)
    dispatchEvent(new Event('fault'))
  }, [owner, version, part])
  const dropData = () => {
    dispatch(api.util.resetApiState())
    // Who is signed in is not what broke it, and the header need not ask again.
    dispatch(rememberUser(user))
  }
  return { report, dropData }
}
