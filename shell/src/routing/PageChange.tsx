import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { trackPage } from '../sdk/track.ts'
import { keepHeadingFocused } from './headingFocus.ts'
import { fullTitle, titleRoute } from './pageTitle.ts'
import { restoreScroll } from './scroll.ts'

/** Sets title, scroll position and focus when the address changes, and counts a page view. */
export function PageChange({ title }: { title: string }) {
  const { pathname, key } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)

  useLayoutEffect(() => titleRoute(title), [title])

  useEffect(() => trackPage(fullTitle(title), pathname), [title, pathname])

  useLayoutEffect(() => {
    const samePage = last.current === pathname
    last.current = pathname
    return restoreScroll(key, how === 'POP', samePage)
  }, [key, how, pathname])

  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    return keepHeadingFocused()
  }, [pathname])

  return null
}
