export type Template = readonly string[]

export const parseTemplate = (piece: string): Template => piece.split(/\{\{(\w+)\}\}/)

/** The values are HTML and are not filled in again. */
export function fill(template: Template, values: Record<string, string>): string {
  let html = template[0] ?? ''
  for (let index = 1; index < template.length; index += 2) {
    const name = template[index] as string
    html += (Object.hasOwn(values, name) ? values[name] : '') + (template[index + 1] ?? '')
  }
  return html
}

const REACT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes like React, which compares the text during hydration. */
export const reactText = (text: string): string => text.replace(/[&<>"']/g, (character) => REACT[character] as string)

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The JSON cannot end its own element. */
export const inert = (json: string): string => json.replaceAll('<', '\\u003c')
