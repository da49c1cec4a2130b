/** What stands before the message of an error in a contract: `[409, `. */
const ERROR = /\[\s*[45]\d\d,\s*(?=['"])/g
/** Only staff and machines read the errors of these contracts, which stay English. */
const UNTRANSLATED = /\/(staff|releases)\.contract\.ts$/

/**
 * Wraps an extractor so that it also finds the messages of a contract's errors. Contracts are bundled into every page, so
 * they cannot call the server's `i18n`.
 */
export const contractExtractor = (extractor) => ({
  match: (filename) => extractor.match(filename),
  extract: (filename, code, ...others) => extractor.extract(filename, withMarks(filename, code), ...others),
})

const withMarks = (filename, code) =>
  /\.contract\.ts$/.test(filename) && !UNTRANSLATED.test(filename) ? code.replace(ERROR, '$&/*i18n*/ ') : code
