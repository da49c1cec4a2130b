let basename = ''

/** Sets the language of the document's addresses: those of Telugu begin with `/te`, those of English with nothing. */
export function setAddressLanguage(locale: string | undefined) {
  basename = locale ? `/${locale}` : ''
}

/** What the addresses of this document begin with. */
export const addressPrefix = () => basename

/** The path as the router sees it, for code that reads an address without it. */
export const withoutPrefix = (path: string) =>
  path === basename || path.startsWith(`${basename}/`) ? path.slice(basename.length) || '/' : path
