import { AsyncLocalStorage } from 'node:async_hooks'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { clockTime } from '../http/clock.contract.ts'
import { product } from '../product.ts'
import { localeOf, messagesOf } from './locales.ts'
import { usDollars } from './us-dollars.contract.ts'

/** The tags for Intl, where they differ from the language code. */
const TAGS: Record<string, string> = { en: 'en-US', zh: 'zh-Hans' }

const compiled = new Map<string, ReturnType<typeof compileMessage>>()
function compileOnce(text: string) {
  const known = compiled.get(text) ?? compileMessage(text)
  compiled.set(text, known)
  return known
}

function translatorFor(locale: string, messages: Messages = messagesOf(locale)): I18n {
  const translator = setupI18n({ locale, locales: TAGS[locale] ?? locale, messages: { [locale]: messages } })
  // A text without a translation is English, which is compiled when it is first shown.
  return translator.setMessagesCompiler(compileOnce).setVariables({ product })
}

const translators = new Map<string, I18n>()
function translatorOf(locale: string): I18n {
  const translator = translators.get(locale) ?? translatorFor(locale)
  translators.set(locale, translator)
  return translator
}

const current = new AsyncLocalStorage<I18n>()
const translator = () => current.getStore() ?? translatorOf('en')

export const inLocale = <T>(locale: string | null | undefined, render: () => T): T =>
  current.run(translatorOf(localeOf(locale)), render)

export const withMessages = <T>(locale: string, messages: Messages, render: () => T): T =>
  current.run(translatorFor(locale, messages), render)

// Lingui decodes escape sequences after it has filled in the values. A backslash in a name stays as the user typed it.
const BACKSLASH = '\uFFFF'
const literally = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value,
    ]),
  )

type Values = Record<string, string | number>

const formats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = tagOf()
  const key = `${tag} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  return format
}
const tagOf = () => TAGS[i18n.locale] ?? i18n.locale

/**
 * `npm run translate -- extract backend` finds the calls of `_` by the name of this object. `{product}` is the name of
 * the product.
 */
export const i18n = {
  get locale(): string {
    return translator().locale
  },

  _(text: string, values: Values = {}, _about?: { comment: string }): string {
    return translator()._(text, literally(values)).replaceAll(BACKSLASH, '\\')
  },

  /** For texts that are marked elsewhere, with or without a translation. */
  ifKnown(text: string): string {
    return Object.hasOwn(translator().messages, text) ? i18n._(text) : text
  },

  path(path: string): string {
    return i18n.locale === 'en' ? path : `/${i18n.locale}${path}`
  },

  date(moment: Date | number | string, options: Intl.DateTimeFormatOptions): string {
    // ICU separates AM and PM with a narrow no-break space, which some email clients cannot show.
    return dateFormat(options).format(new Date(moment)).replaceAll('\u202f', ' ')
  },

  day(moment: Date | number | string): string {
    return i18n.date(moment, { dateStyle: 'long', timeZone: 'UTC' })
  },

  time(moment: Date | number | string, timeZone: string): string {
    const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', timeZone }
    return i18n.locale === 'en'
      ? clockTime(dateFormat({ ...options, hourCycle: 'h23' }).format(new Date(moment)))
      : i18n.date(moment, { timeStyle: 'short', timeZone })
  },

  /** '3 hours ago' */
  ago(seconds: number): string {
    const format = new Intl.RelativeTimeFormat(tagOf())
    if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
    if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
    return format.format(-Math.floor(seconds / 86_400), 'day')
  },

  /** Formats '20:10' as '8:10 PM'. */
  clock(time: string): string {
    return i18n.locale === 'en' ? clockTime(time) : i18n.time(`1970-01-01T${time.slice(0, 5)}Z`, 'UTC')
  },

  /** 'Amount: $5.00', with the colon of the language. After a question there is none. */
  labeled(label: string, value: string): string {
    if (label.endsWith('？')) return label + value
    return /[?؟]$/.test(label)
      ? `${label} ${value}`
      : i18n._(
          '{label}: {value}',
          { label, value },
          { comment: 'A label and its value, with the colon of the language' },
        )
  },

  join([first = '', ...rest]: readonly string[]): string {
    return rest.reduce((line, next) => i18n._('{line}, {next}', { line, next }), first)
  },

  /** Chinese has no space between two sentences. */
  sentences(parts: readonly (string | false | null | undefined)[]): string {
    const [first = '', ...others] = parts.flatMap((part) => part || [])
    return others.reduce((text, next) => text + (/[。！？]$/.test(text) ? '' : ' ') + next, first)
  },

  /** Uses the list separator of the language: 'A、B、C' in Chinese. */
  joinItems([first = '', ...rest]: readonly string[]): string {
    return rest.reduce(
      (list, item) =>
        i18n._(
          '{list}, {item}',
          { list, item },
          { comment: 'The sign between two items of a list, such as languages' },
        ),
      first,
    )
  },

  /** '$25.00'; with `whole`, '$25' for whole dollars. */
  money(cents: number, { whole = false } = {}): string {
    return usDollars(cents / 100, tagOf(), whole ? { trailingZeroDisplay: 'stripIfInteger' } : {})
  },

  nameOf(language: string): string | undefined {
    return new Intl.DisplayNames(tagOf(), { type: 'language', fallback: 'none' }).of(language)
  },

  list(items: readonly string[], options: Intl.ListFormatOptions = {}): string {
    return new Intl.ListFormat(tagOf(), options).format(items)
  },
}
