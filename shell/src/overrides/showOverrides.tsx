import type { OverrideOptions } from '@flight-amigo/backend/contract/documents'
import { createRoot } from 'react-dom/client'
import { Overrides } from './Overrides.tsx'
import { pageWithoutPanel } from './requestOverrides.ts'

/** Renders outside the page's React root, which may have crashed. */
export function showOverrides(overrideOptions: OverrideOptions) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    history.replaceState(history.state, '', pageWithoutPanel())
  }
  root.render(<Overrides overrideOptions={overrideOptions} onClose={close} />)
}
