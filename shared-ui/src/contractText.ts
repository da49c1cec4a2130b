interface Translator {
  messages: object
  _(id: string): string
}

/** Translates a message of a contract, which is English and its own key in the catalog of the page. Other texts stay as they are. */
export const contractText = (i18n: Translator, message: string): string =>
  Object.hasOwn(i18n.messages, message) ? i18n._(message) : message
