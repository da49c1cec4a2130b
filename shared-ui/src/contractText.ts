interface Translator {
  messages: object
  _(id: string): string
}

/**
 * Translates a message of a contract. The English message is its key in the page's catalog; other texts are returned
 * unchanged.
 */
export const contractText = (i18n: Translator, message: string): string =>
  Object.hasOwn(i18n.messages, message) ? i18n._(message) : message
