import { I18n, type MessageDescriptor, type MessageOptions, type Values } from '@lingui/core'

class SiteI18n extends I18n {
  /**
   * Returns the key of a text that has no id in the code (webpack/compiled-messages-loader.cjs). English needs none.
   */
  keyOf: (message: unknown) => string = () => ''

  override _(text: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const { id, values: own, ...rest } = typeof text === 'object' ? text : { id: text, values, ...options }
    return super._(id || this.keyOf(rest.message), own, rest)
  }
}

export const siteI18n = new SiteI18n({ locale: 'en', messages: { en: {} } })

export const i18n: I18n = siteI18n
