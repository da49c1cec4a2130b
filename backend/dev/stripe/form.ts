/** Reads a form as Stripe does: `a[b][c]=d` is `{ a: { b: { c: 'd' } } }`. */
export interface Form {
  [name: string]: string | Form | undefined
}

export function readForm(text: string): Form {
  const form: Form = Object.create(null) as Form
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let target = form
    for (const step of path.slice(0, -1)) {
      const inner = target[step]
      target = target[step] = typeof inner === 'object' ? inner : (Object.create(null) as Form)
    }
    target[path.at(-1) ?? name] = value
  }
  return form
}

export const text = (form: Form | undefined, name: string): string | undefined => {
  const value = form?.[name]
  return typeof value === 'string' ? value : undefined
}

export const part = (form: Form | undefined, name: string): Form | undefined => {
  const value = form?.[name]
  return typeof value === 'object' ? value : undefined
}

export const number = (form: Form | undefined, name: string): number | undefined => {
  const value = text(form, name)
  return value !== undefined && /^-?\d+$/.test(value) ? Number(value) : undefined
}
