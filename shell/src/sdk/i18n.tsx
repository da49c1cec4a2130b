import { setupI18n } from '@lingui/core'
import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'

/**
 * The macros `Trans`, `Plural` and `t` compile to calls of these exports. English needs no catalog, because the texts
 * in the code are English.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/**
 * English pages use American formats. Digits are 0 to 9 in each language, because boarding passes and airports show
 * these.
 */
export const locale = () => formatLocale(i18n.locale)

export const formatLocale = (language: string) => (language === 'en' ? 'en-US' : `${language}-u-nu-latn`)

const lingui = { i18n, _: i18n.t }

/** A document has one language, so no component has to render again for another one. */
export const useLingui = () => lingui

/** Lingui would parse tags and escapes in an inserted text, such as a name with "<". It does not parse nodes. */
const literal = (values: TransProps['values'] = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, nodeIfParsed(value)]))

const nodeIfParsed = (value: unknown) => (typeof value === 'string' && /[<\\]/.test(value) ? [value] : value)

export const Trans = (props: TransProps) => <TransNoContext {...props} values={literal(props.values)} lingui={lingui} />
