import { type Form, part, text } from './form.ts'
import { type Type, types } from './shapes.ts'
import { invalid } from './stripe-error.ts'

const METADATA = { keys: 50, name: 40, value: 500 }

/** Refuses what Stripe's API refuses about the parameters of a call, as far as the SDK's types say it. */
export function assertParameters(call: string, form: Form): void {
  const allowed = types.calls[call]
  if (allowed) assertFields(form, allowed, (name) => name)
}

function assertFields(form: Form, allowed: { [field: string]: Type }, nameOf: (field: string) => string): void {
  for (const [field, value] of Object.entries(form)) {
    const [name, type] = [nameOf(field), allowed[field] ?? allowed[`${field}?`]]
    if (type === undefined) throw invalid(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
    assertValue(name, value, type)
  }
  for (const field of Object.keys(allowed)) {
    if (field.endsWith('?') || form[field] !== undefined) continue
    throw invalid(`Missing required param: ${nameOf(field)}.`, 'parameter_missing', nameOf(field))
  }
}

function assertValue(name: string, value: string | Form | undefined, type: Type): void {
  if (typeof value === 'object') assertObject(name, value, type)
  else if (typeof type === 'object') throw invalid('Invalid object', undefined, name)
  else assertText(name, value ?? '', type.split(' | '))
}

function assertObject(name: string, value: Form, type: Type): void {
  const parts = typeof type === 'string' ? type.split(' | ') : []
  if (typeof type === 'object') assertFields(value, type, (field) => `${name}[${field}]`)
  else if (parts.includes('metadata')) assertMetadata(name, value)
  else if (parts.includes('object'))
    throw invalid(`The fake does not know the fields of ${name}.`, 'parameter_unknown', name)
  else if (!parts.includes('list')) throw invalid(`Invalid ${parts[0]}`, undefined, name)
}

function assertText(name: string, value: string, parts: string[]): void {
  const allows = (part: string) =>
    part === `'${value}'` ||
    (part === 'string' && value !== '') ||
    (part === 'number' && /^-?\d+$/.test(value)) ||
    (part === 'boolean' && /^(true|false)$/.test(value))
  if (parts.some(allows)) return
  if (value === '')
    throw invalid(`You passed an empty string for '${name}'. It cannot be unset.`, 'parameter_invalid_empty', name)
  if (parts.includes('number')) throw invalid(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
  throw invalid(`Invalid ${parts.join(' or ')}: ${value}`, undefined, name)
}

function assertMetadata(name: string, metadata: Form): void {
  const entries = Object.entries(metadata)
  if (entries.length > METADATA.keys)
    throw invalid(`You can only specify up to ${METADATA.keys} keys.`, undefined, name)
  for (const [key] of entries) {
    const value = text(metadata, key)
    if (value === undefined || part(metadata, key)) throw invalid('Metadata values must be strings.', undefined, name)
    for (const [what, given, most] of [
      ['keys', key, METADATA.name],
      ['values', value, METADATA.value],
    ] as const) {
      const length = [...given].length
      if (length <= most) continue
      throw invalid(`Metadata ${what} can have up to ${most} characters, but you passed ${length}.`, undefined, name)
    }
  }
}
