import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useEffect } from 'react'

export function useHeadingFocus(): void {
  useEffect(() => takeFocus(document.querySelector('h1')), [])
}
