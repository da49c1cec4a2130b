/** A piece with places for data: texts and, between them, the names of the places. */
export type Template = readonly string[]

/** Cuts a piece at its `{{placeholders}}`. */
export const cut = (piece: string): Template => piece.split(/\{\{(\w+)\}\}/)

/** Fills in a template. The values are HTML; nothing within them is looked at again. */
export function fill(template: Template, values: Record<string, string>): string {
  let html = template[0] ?? ''
  for (let place = 1; place < template.length; place += 2) {
    const name = template[place] as string
    html += (Object.hasOwn(values, name) ? values[name] : '') + (template[place + 1] ?? '')
  }
  return html
}

const REACT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** A text as React writes it, because React compares it when it takes over the page. */
export const reactText = (text: string): string => text.replace(/[&<>"']/g, (sign) => REACT[sign] as string)

/** A text in the head of a document. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON that cannot end its own element. */
export const inert = (json: string): string => json.replaceAll('<', '\\u003c')
