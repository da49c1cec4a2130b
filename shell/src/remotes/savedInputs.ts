import { withoutPrefix } from '../routing/basename.ts'
import { loginRequests } from '../sdk/login.ts'

export const STORAGE_KEY = 'saved-inputs'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type SavedInputs = { path: string; values: Record<string, string | boolean>; login: boolean }

const SECRET = /^(password|hidden|file|submit|button|reset|image)$/
export const fields = () => [...document.querySelectorAll<Field>('input, textarea, select')].filter(isSaved)
const isSaved = ({ type, autocomplete, name, id }: Field) =>
  !SECRET.test(type) && autocomplete !== 'one-time-code' && (name || id) !== ''
export const hasState = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
/** Choices share a name. */
export const keyOf = (field: Field) =>
  hasState(field) ? `${field.name || field.id}=${field.value}` : field.name || field.id

export function saveInputs() {
  const values = Object.fromEntries(
    fields().map((field) => [keyOf(field), hasState(field) ? field.checked : field.value]),
  )
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({
      path: withoutPrefix(location.pathname),
      values,
      login: loginRequests.open(),
    } satisfies SavedInputs),
  )
}

export const hasSavedInputs = () => {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false // without storage, nothing was saved
  }
}
