import { announce } from '@flight-amigo/shared-ui/announce'
import { api, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { isMadeHere, RELEASES, releasesApi } from './releases.api.ts'

const LOOK_MS = 5_000
/** Figures and previews change without a change of what is live. */
const READ_MS = 20_000

/** Asks at once and again, while the page is in view and whenever it comes back into view or into the network. */
function useEvery(ms: number, ask: () => unknown): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const look = () => void (document.hidden || latest.current())
    const timer = setInterval(look, ms)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
}

/** The site's last answers; they follow what others do. `isCutOff` while the site does not answer, since `lastAt`. */
export function useAnswers(me: string) {
  const dispatch = useDispatch()
  const live = releasesApi.useLiveSetQuery()
  const lines = releasesApi.useReleaseLinesQuery()
  const history = releasesApi.useReleaseHistoryInfiniteQuery()
  useEvery(LOOK_MS, live.refetch)
  useEvery(READ_MS, lines.refetch)

  const generation = live.data?.generation
  const before = useRef(generation)
  useEffect(() => {
    if (before.current !== undefined && generation !== before.current) dispatch(api.util.invalidateTags(RELEASES))
    before.current = generation
  }, [generation, dispatch])

  const newest = history.data?.pages[0]?.changes[0]
  useNews(newest, me)
  const isCutOff = Boolean(live.error || lines.error)
  useEffect(() => {
    if (isCutOff) announce('The site does not answer.', 'assertive')
  }, [isCutOff])
  return { lines, newest, isCutOff, lastAt: lines.fulfilledTimeStamp }
}

/** Tells of what somebody else has changed while the page was open. */
function useNews(newest: { generation: number; by: string; what: string } | undefined, me: string): void {
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (!newest) return
    if (seen.current !== undefined && newest.generation > seen.current && !isMadeHere(newest, me))
      toast({ title: 'The live set has changed', description: `${newest.by}: ${newest.what}` })
    seen.current = newest.generation
  }, [newest, me])
}
