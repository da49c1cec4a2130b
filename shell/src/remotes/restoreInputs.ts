// A separate file, because only a page that was reloaded for a release needs it.
import { withoutPrefix } from '../routing/basename.ts'
import { login } from '../sdk/login.ts'
import { type Field, fields, hasState, keyOf, type SavedInputs, STORAGE_KEY } from './savedInputs.ts'

const TIMEOUT_MS = 10_000

/**
 * Restores the saved texts into the fields of the same page as the fields appear, until the user types. Reopens the
 * login dialog if it was open.
 */
export function restoreInputs() {
  const { path, values, login: loginWasOpen } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as SavedInputs
  sessionStorage.removeItem(STORAGE_KEY)
  if (path !== withoutPrefix(location.pathname)) return
  if (loginWasOpen) void login()
  const restored = new WeakSet<Field>()
  const restore = () => {
    for (const field of fields()) {
      const value = values[keyOf(field)]
      if (value === undefined || restored.has(field)) continue
      restored.add(field)
      if (hasState(field)) {
        if (field.checked !== value) field.click()
      } else if (field.value !== value) type(field, String(value))
    }
  }
  const observer = new MutationObserver(restore)
  const stop = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  // After the first key, the user's own text must stay.
  addEventListener('keydown', stop, { once: true })
  setTimeout(stop, TIMEOUT_MS)
  restore()
}

/** React overrides `value` on the element, so use the prototype's setter and dispatch the events of typing. */
function type(field: Field, value: string) {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  property?.set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
