/**
 * A ref for an element that replaces or follows a form: when it appears it takes the focus and is scrolled into view.
 * The element has `tabIndex={-1}` and a name, such as a heading.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
