import { login, loginRequests } from '../sdk/login.ts'

const KEY = 'kept-texts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Kept = { path: string; values: Record<string, string | boolean>; login: boolean }

const SECRET = /^(password|hidden|file|submit|button|reset|image)$/
const fields = () => [...document.querySelectorAll<Field>('input, textarea, select')].filter(keepable)
const keepable = ({ type, autocomplete, name, id }: Field) =>
  !SECRET.test(type) && autocomplete !== 'one-time-code' && (name || id) !== ''
const keyOf = (field: Field) =>
  field instanceof HTMLInputElement && field.type === 'radio' ? `${field.name}=${field.value}` : field.name || field.id
const hasState = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** Keeps the values of the page's forms, and whether the login dialog was open, for this tab's next document. */
export function keepTexts() {
  const values = Object.fromEntries(
    fields().map((field) => [keyOf(field), hasState(field) ? field.checked : field.value]),
  )
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ path: location.pathname, values, login: loginRequests.open() } satisfies Kept),
  )
}

/** Whether the previous document has kept texts for this one. */
export const hasKeptTexts = () => {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false // A browser without storage has kept nothing.
  }
}

const PATIENCE_MS = 10_000

/**
 * Puts the kept texts back into the fields of the same page as the fields appear, until the person types. Opens the
 * login dialog again if it was open.
 */
export function restoreTexts() {
  const { path, values, login: wanted } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Kept
  sessionStorage.removeItem(KEY)
  if (path !== location.pathname) return
  if (wanted) void login()
  const seen = new WeakSet<Field>()
  const restore = () => {
    for (const field of fields()) {
      const value = values[keyOf(field)]
      if (value === undefined || seen.has(field)) continue
      seen.add(field)
      if (hasState(field)) {
        if (field.checked !== value) field.click()
      } else if (field.value !== value) type(field, String(value))
    }
  }
  const observer = new MutationObserver(restore)
  const stop = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  // From the first key on, the person's own text must stay.
  addEventListener('keydown', stop, { once: true })
  setTimeout(stop, PATIENCE_MS)
  restore()
}

/**
 * React overrides `value` on the element, so this uses the prototype's setter and then dispatches the events of typing.
 */
function type(field: Field, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
