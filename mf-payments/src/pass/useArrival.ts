import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useEffect } from 'react'

/** Gives the focus to the page's heading, when a result takes the place of what was there. */
export function useArrival(): void {
  useEffect(() => takeFocus(document.querySelector('h1')), [])
}
