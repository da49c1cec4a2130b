import { Catalogs, type Release } from '../releases/release.contract.ts'

export const ENGLISH = 'en'

export function languagesOf({ catalogs }: Release): string[] {
  const { data = {} } = Catalogs.safeParse(catalogs)
  return Object.keys(data)
}

export interface LocalAddress {
  locale: string
  path: string
}

/** `/te/search` → `te` and `/search`, if Telugu is one of the languages. */
export function localeIn(path: string, languages: readonly string[]): LocalAddress {
  const [, first = ''] = path.split('/')
  return languages.includes(first)
    ? { locale: first, path: path.slice(first.length + 1) || '/' }
    : { locale: ENGLISH, path }
}

const names = new Intl.DisplayNames(ENGLISH, { type: 'language', fallback: 'none' })

/** `/fr/search` → `/search`, even if the site does not have the language. */
export function pathWithoutLanguage(path: string): string | undefined {
  const [, language, rest = '/'] = /^\/([a-z]{2})(\/.*)?$/.exec(path) ?? []
  return language && names.of(language) ? rest : undefined
}

/** `/te` */
export const prefixOf = (locale: string): string => (locale === ENGLISH ? '' : `/${locale}`)

/** As in the router, the home page is `/te`. */
export function localized(path: string, locale: string): string {
  const prefix = prefixOf(locale)
  return prefix && /^\/(?=$|[?#])/.test(path) ? prefix + path.slice(1) : prefix + path
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(locale).maximize()
  return ['Arab', 'Hebr', 'Thaa', 'Nkoo', 'Syrc', 'Adlm'].includes(script) ? 'rtl' : 'ltr'
}

/** `te_IN` */
export function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return `${language}_${region}`
}
