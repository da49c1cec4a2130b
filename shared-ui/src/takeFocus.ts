/**
 * A ref for what replaces or follows a form: when the element appears it takes the focus and comes into view. The
 * element has `tabIndex={-1}` and is named by what it says, such as a heading.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
