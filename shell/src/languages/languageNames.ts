const NAMES: Record<string, string> = {
  en: 'English',
  es: 'Español',
  hi: 'हिन्दी',
  te: 'తెలుగు',
  zh: '简体中文',
  ar: 'العربية',
}

export function nativeName(language: string): string {
  const known = NAMES[language]
  if (known) return known
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
