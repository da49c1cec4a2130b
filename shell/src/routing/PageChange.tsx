import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { forgetAnswers } from '../sdk/api.ts'
import { trackPage } from '../sdk/track.ts'
import { keepHeadingFocused } from './headingFocus.ts'
import { fullTitle, titleRoute } from './pageTitle.ts'
import { restoreScroll } from './scroll.ts'

/** Sets title, scroll position and focus when the address changes, and counts a page view. A new page asks anew. */
export function PageChange({ title }: { title: string }) {
  const { pathname, key, hash } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)

  useLayoutEffect(() => titleRoute(title), [title])

  useEffect(() => trackPage(fullTitle(title), pathname), [title, pathname])

  useLayoutEffect(() => {
    const samePage = last.current === pathname
    last.current = pathname
    // The browser scrolls to a part of the page by itself. Its step has the key of the first page, whose place it is not.
    return restoreScroll(key + hash, how === 'POP' && hash === '', samePage)
  }, [key, hash, how, pathname])

  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    forgetAnswers()
    return keepHeadingFocused()
  }, [pathname])

  return null
}
