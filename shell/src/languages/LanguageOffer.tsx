import { CloseButton } from '@flight-amigo/shared-ui/RoundButton'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './LanguageOffer.module.css'
import { nativeName } from './languageNames.ts'
import { localizedPath, rememberOffer } from './switchLanguage.ts'

// Each in its own language, because its catalog is not loaded.
const TEXTS: Record<string, { offer: string; refuse: string }> = {
  en: { offer: 'This site is also in English.', refuse: 'No, thanks' },
  es: { offer: 'Este sitio también está en español.', refuse: 'No, gracias' },
  hi: { offer: 'यह साइट हिन्दी में भी है।', refuse: 'नहीं, धन्यवाद' },
  te: { offer: 'ఈ సైట్ తెలుగులో కూడా ఉంది.', refuse: 'వద్దు, ధన్యవాదాలు' },
  zh: { offer: '本网站也有简体中文版。', refuse: '不用了，谢谢' },
  ar: { offer: 'هذا الموقع متاح بالعربية أيضًا.', refuse: 'لا، شكرًا' },
}

interface Props {
  language: string
  path: () => string
  onClose: () => void
}

export function LanguageOffer({ language, path, onClose }: Props) {
  const [href, setHref] = useState(localizedPath(language, path()))
  const { offer, refuse } = TEXTS[language] ?? { offer: nativeName(language), refuse: '×' }
  const updateHref = () => setHref(localizedPath(language, path()))
  return (
    <aside
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      aria-label={nativeName(language)}
      className={styles.bar}
    >
      <a
        href={href}
        hrefLang={language}
        onFocus={updateHref}
        onPointerEnter={updateHref}
        onPointerDown={updateHref}
        onClick={rememberOffer}
      >
        {offer}
      </a>
      <CloseButton aria-label={refuse} onClick={onClose} />
    </aside>
  )
}

/** Makes the offer once, in a separate root after the page. */
export function offerLanguage(language: string, path: () => string) {
  rememberOffer()
  const container = document.body.appendChild(document.createElement('div'))
  container.className = styles.container ?? ''
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<LanguageOffer language={language} path={path} onClose={close} />)
}
