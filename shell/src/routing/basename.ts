let basename = ''

/** The URLs of Telugu begin with `/te`, those of English have no prefix. */
export function setAddressLanguage(locale: string | undefined) {
  basename = locale ? `/${locale}` : ''
}

export const addressPrefix = () => basename

/** The path as the router sees it, for code that reads a URL without the router. */
export const withoutPrefix = (path: string) =>
  path === basename || path.startsWith(`${basename}/`) ? path.slice(basename.length) || '/' : path
