/** The first group of the match, or all of it. */
export function matchOrThrow(text: string, expression: RegExp, name: string): string {
  const match = expression.exec(text)
  if (!match) throw new Error(`the frame has no ${name}`)
  return match[1] ?? match[0]
}

/** Puts a placeholder where the text is. */
export function replaceOnce(html: string, text: string, placeholder: string): string {
  const parts = html.split(text)
  if (parts.length !== 2) throw new Error(`{{${placeholder}}} occurs ${parts.length - 1} times instead of once`)
  return parts.join(`{{${placeholder}}}`)
}
