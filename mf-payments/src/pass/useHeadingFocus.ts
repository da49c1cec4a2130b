import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useEffect } from 'react'

/** Moves the focus to the page's heading when a result replaces the previous content. */
export function useHeadingFocus(): void {
  useEffect(() => takeFocus(document.querySelector('h1')), [])
}
