import { useEffect, useState } from 'react'

const PAUSE_MS = 1000

/** The handlers of a field in which the value is typed. */
export interface TypingHandlers {
  onFocus: () => void
  onBlur: () => void
}

/** Waits until typing ends or pauses, so that not every letter sets up a payment. `isSettled`: the value is final. */
export function useTypingPause(value: string): { isSettled: boolean; typingHandlers: TypingHandlers } {
  const [settled, setSettled] = useState(value)
  const [isTyping, setTyping] = useState(false)

  useEffect(() => {
    if (settled === value) return
    const timer = setTimeout(setSettled, isTyping ? PAUSE_MS : 0, value)
    return () => clearTimeout(timer)
  }, [settled, value, isTyping])

  return {
    isSettled: settled === value,
    typingHandlers: { onFocus: () => setTyping(true), onBlur: () => setTyping(false) },
  }
}
