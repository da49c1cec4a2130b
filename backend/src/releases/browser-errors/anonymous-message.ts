const LONGEST = 160

/** The words that engines put in quotes and that name code, not data. */
const NAME_OF_CODE = /^(reading|setting|evaluating) '[\w$.]{1,40}'$/

/**
 * Replaces parts of an error message that may quote personal data: quoted texts, addresses, numbers and letters of
 * other alphabets. The names of properties in code stay.
 */
export function anonymousMessage(message: string): string {
  return message
    .split(/((?:reading|setting|evaluating) '[^']*')/)
    .map((part) => (NAME_OF_CODE.test(part) ? part : withoutData(part)))
    .join('')
    .slice(0, LONGEST)
    .trim()
}

const withoutData = (text: string) =>
  text
    .replace(/(?<!\S)\S+@\S+/g, '…')
    .replace(/(?<![a-z+.-])[a-z+.-]+:\/\/\S+/gi, '…')
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?|‘[^’]*’?/g, '…')
    .replace(/[\d][\d.,:-]*/g, '#')
    .replace(/[^\x20-\x7e…]+/g, '…')

export function engineOf(userAgent = ''): string {
  if (/Firefox\//.test(userAgent)) return 'Gecko'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'Blink'
  return /AppleWebKit\//.test(userAgent) ? 'WebKit' : 'other'
}
