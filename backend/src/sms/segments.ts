const GSM_7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΘΛΞΠΣΦΨΩ^{}\\[~\]|€]*$/
/** Take up two characters each. */
const EXTENDED = /[\^{}\\[~\]|€]/g

export const isGsm7 = (text: string): boolean => GSM_7.test(text)

/** Replaces curly quotation marks and apostrophes if all of the text is then in GSM 7-bit. */
export function withPlainQuotes(text: string): string {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
  return isGsm7(plain) ? plain : text
}

/** Counts the segments that an SMS is charged as. One character outside of GSM 7-bit (3GPP TS 23.038) halves their size. */
export function segmentsOf(sms: string): number {
  const text = withPlainQuotes(sms)
  const isGsm = isGsm7(text)
  const length = isGsm ? text.length + (text.match(EXTENDED)?.length ?? 0) : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / each)
}

/** Longer SMS cost more and arrive less reliably. */
export const MOST_SEGMENTS = 3

/** Renders an SMS with as much of a text from a user as fits. */
export function withExcerpt(content: string, most: number, render: (excerpt: string) => string): string {
  const characters = [...content]
  const whole = render(content)
  if (characters.length <= most && segmentsOf(whole) <= MOST_SEGMENTS) return whole
  for (let length = Math.min(most, characters.length); ; length--) {
    const text = render(`${characters.slice(0, length).join('')}...`)
    if (length === 0 || segmentsOf(text) <= MOST_SEGMENTS) return text
  }
}
