import { i18n } from '@flight-amigo/shell/sdk'

/** 'A, B and C', or with `disjunction` 'A, B or C'. British English has no comma before the last item. */
export const listText = (items: Iterable<string>, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale, { type }).format(items)
