import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** Shows the children wherever they are, such as for a link that leads to them. */
  isLinked?: boolean
  children: ReactNode
}

/** For what is below the content and loads its code when it is shown: it is rendered when it comes into view. */
export function WhenSeen({ isLinked = false, children }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in globalThis))
  const isShown = isSeen || isLinked
  useEffect(() => {
    if (isShown || !container.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [isShown])
  return isShown ? children : <div ref={container} />
}
