type Mark = readonly [start: number, length: number, key: string]

/** Replaces the texts at the marks, and prefixes links with the language. Texts without a translation stay English. */
export function translated<T>(value: T, texts: Record<string, string>, prefix: string): T {
  const copyOf = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(copyOf)
    if (typeof one !== 'object' || one === null) return one
    const { marks = {}, ...fields } = one as { marks?: Record<string, Mark[]> }
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const own = Object.hasOwn(marks, name) ? marks[name] : undefined
        return [name, typeof field === 'string' && own ? replaced(field, own, texts, prefix) : copyOf(field)]
      }),
    )
  }
  return copyOf(value) as T
}

function replaced(text: string, marks: readonly Mark[], texts: Record<string, string>, prefix: string): string {
  let position = 0
  let result = ''
  for (const [start, length, key] of marks) {
    const end = start + length
    const own = key === '' ? prefix : Object.hasOwn(texts, key) ? texts[key] : undefined
    result += text.slice(position, start) + (own ?? text.slice(start, end))
    position = end
  }
  return result + text.slice(position)
}
