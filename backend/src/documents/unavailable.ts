import { product } from '../product.ts'
import { directionOf, ENGLISH, localeIn } from './locale.ts'

/** This page must not depend on a release, so it contains its texts. */
const TEXTS: Record<string, [heading: string, text: string]> = {
  en: [`${product} will be back in a moment`, 'This page tries again by itself.'],
  es: [`${product} volverá en un momento`, 'Esta página lo intenta de nuevo por sí sola.'],
  hi: [`${product} कुछ ही पलों में वापस आएगा`, 'यह पेज अपने आप फिर से कोशिश करता है।'],
  te: [`${product} కొద్ది క్షణాల్లో తిరిగి వస్తుంది`, 'ఈ పేజీ తనంతట తానే మళ్లీ ప్రయత్నిస్తుంది.'],
  zh: [`${product} 马上就会恢复`, '此页面会自动重试。'],
  ar: [`سيعود ${product} بعد لحظات`, 'تعيد هذه الصفحة المحاولة تلقائيًا.'],
}

export function unavailablePage(path: string, seconds: string): string {
  const { locale } = localeIn(path, Object.keys(TEXTS))
  const [heading, text] = TEXTS[locale] ?? (TEXTS[ENGLISH] as [string, string])
  const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : ''
  return (
    `<!doctype html><html lang="${locale}"${direction}><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="refresh" content="${seconds}"><title>${product}</title>` +
    `<h1>${heading}</h1><p>${text}</p></html>`
  )
}
