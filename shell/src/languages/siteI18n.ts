import { I18n, type MessageDescriptor, type MessageOptions, type Values } from '@lingui/core'

class SiteI18n extends I18n {
  /**
   * Returns the key of a text by its id or, if it has none in the code (webpack/compiled-messages-loader.cjs), by its message.
   * English has no catalog and needs no keys.
   */
  keyOf: (text: unknown) => string = (text) => (typeof text === 'string' ? text : '')

  /** A string is a message of a contract, which is its own id. Without a translation it is returned as it is. */
  override _(text: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const {
      id,
      values: own,
      ...rest
    } = typeof text === 'object' ? text : { id: text, values, message: [text] as never, ...options }
    return super._(this.keyOf(id || rest.message), own, rest)
  }
}

export const siteI18n = new SiteI18n({ locale: 'en', messages: { en: {} } })

export const i18n: I18n = siteI18n
