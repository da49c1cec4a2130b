/**
 * A ref callback for an element that replaces or follows a form: focuses it and scrolls it into view. The element needs
 * `tabIndex={-1}` and a name.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
