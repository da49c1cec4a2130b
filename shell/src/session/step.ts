/** Whether the server has said what is wrong. Otherwise nothing is wrong with the field, and the form says so. */
export const isAnswer = (error: unknown): error is { code: unknown } =>
  typeof error === 'object' && error !== null && 'code' in error

/** Focuses the field of a step that replaces another one. With the dialog, the focus stays on the dialog's title. */
export function focusAfterStep(field: HTMLInputElement | null): void {
  if (!field?.closest('dialog')?.contains(document.activeElement)) field?.focus()
}
