import { useEffect, useState } from 'react'

const PAUSE = 1000

/** To be spread on a field in which a value is typed. */
export interface Typing {
  onFocus: () => void
  onBlur: () => void
}

/** Whether a value is meant as it stands: nobody is typing, or the typing has paused. Each letter is no payment. */
export function useSettled(value: string): { settled: boolean; typing: Typing } {
  const [settled, setSettled] = useState(value)
  const [typing, setTyping] = useState(false)

  useEffect(() => {
    if (settled === value) return
    const timer = setTimeout(setSettled, typing ? PAUSE : 0, value)
    return () => clearTimeout(timer)
  }, [settled, value, typing])

  return {
    settled: settled === value,
    typing: { onFocus: () => setTyping(true), onBlur: () => setTyping(false) },
  }
}
