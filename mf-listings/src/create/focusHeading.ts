import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'

/** Separate from PublishConfirmation.tsx, which loads later than the form. */
export const focusHeading = (element: HTMLElement | null) => takeFocus(element?.querySelector('h1') ?? null)
