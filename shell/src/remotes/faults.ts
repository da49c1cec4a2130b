import { useCallback } from 'react'
import { api, useDispatch } from '../sdk/api.ts'
import { rememberUser, useSession } from '../sdk/session.ts'
import { trackFault } from '../sdk/track.ts'
import { useSite } from './site.ts'

const reported = new Set<string>()

/** For a broken part of a release: reports it once, and can drop the data that may have broken it. */
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
    // The session did not break the part, and the header need not ask for it again.
    dispatch(rememberUser(user))
  }
  return { report, dropData }
}
