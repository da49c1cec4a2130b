/** The text before the message of an error in a contract: `[409, `. */
const ERROR = /\[\s*[45]\d\d,\s*(?=['"])/g
/** The text before the message of a field: it is a sentence, passed to a check or named as the message. */
const FIELD =
  /(?:[(,=]|\b(?:short|long|fewLetters|error|message):)\s*(?=(?:'[A-Z][^'\n]* [^'\n]*'|"[A-Z][^"\n]* [^"\n]*")(?!:))/g
/** Macros are imported from Lingui, and all other texts have a mark. */
const HAS_TEXTS = /lingui|i18n/i
/** Only staff and machines read the errors of these contracts, which stay English. */
const UNTRANSLATED = /\/(staff|releases)\.contract\.ts$/

/**
 * Makes an extractor also find the messages of a contract's errors and fields. Contracts are bundled into every page,
 * so they cannot call the server's `i18n`.
 */
export const contractExtractor = (extractor) => ({
  match: (filename) => extractor.match(filename),
  extract: (filename, code, ...others) => {
    const marked = withMarks(filename, code)
    // Parsing takes most of the time, and most files have no text.
    return HAS_TEXTS.test(marked) ? extractor.extract(filename, marked, ...others) : undefined
  },
})

function withMarks(filename, code) {
  if (!/\.contract\.ts$/.test(filename) || UNTRANSLATED.test(filename)) return code
  return code.replace(ERROR, '$&/*i18n*/ ').replace(FIELD, '$&/*i18n*/ ')
}
