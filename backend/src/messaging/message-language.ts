/** Languages whose script has another name in Unicode. */
const SCRIPTS: Record<string, string> = { Hans: 'Hani', Hant: 'Hani' }
const ADDRESS = /https?:\/\/\S+/gi

/**
 * Returns null if most letters are of another script, because people also write in languages that the site does not
 * support.
 */
export function languageOfText(text: string, locale: string): string | null {
  const { script = '' } = new Intl.Locale(locale).maximize()
  const letters = text.replace(ADDRESS, '').match(/\p{L}/gu) ?? []
  const own = new RegExp(`\\p{Script=${SCRIPTS[script] ?? script}}`, 'u')
  return letters.filter((letter) => own.test(letter)).length * 2 > letters.length ? locale : null
}
