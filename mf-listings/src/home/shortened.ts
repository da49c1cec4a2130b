const MOST_CHARACTERS = 200
const MOST_LINES = 6
/** A cut that hides less than this is not worth a button. */
const LEAST_HIDDEN = 60

/** The beginning of a long text, up to the end of a word; undefined for a text that is short enough. */
export function shortened(text: string): string | undefined {
  const lines = text.split('\n').slice(0, MOST_LINES).join('\n')
  const begin = lines.length > MOST_CHARACTERS ? wholeWords(lines) : lines
  return text.length - begin.length < LEAST_HIDDEN ? undefined : `${begin}…`
}

function wholeWords(text: string): string {
  const end = text.slice(0, MOST_CHARACTERS + 1).search(/\s\S*$/)
  if (end > MOST_CHARACTERS / 2) return text.slice(0, end)
  // Chinese and Thai have no spaces. A character may have several parts, such as an emoji of a family.
  const characters = [...new Intl.Segmenter().segment(text)].filter(
    ({ index, segment }) => index + segment.length <= MOST_CHARACTERS,
  )
  return characters.map(({ segment }) => segment).join('')
}
