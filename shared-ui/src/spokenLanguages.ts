import { joinItems } from './joinText.ts'
import { languageNamer } from './languageName.ts'
import { isEnglish } from './locale.ts'

// The most frequent languages, and some whose English names differ in browsers.
const CODES =
  'en es zh hi ar bn pt ru ja pa de jv ko fr te mr tr ta vi ur it th gu fa pl kn ml or my uk ro nl el hu cs sv da no fi he ' +
  'id ms fil sw am ne si km lo as ps sd ku so yo ig ha zu af sq hy az ka kk uz mn bg sr hr bs sk sl lt lv et ca eu gl ga cy ht'
const OTHERS = { 'Mandarin Chinese': 'zh', Mandarin: 'zh', Bengali: 'bn', Tagalog: 'tl', Farsi: 'fa', Cantonese: 'yue' }

/** Translates the language names in a profile into the page's language, and leaves other text unchanged. */
export function spokenLanguages(text: string): string {
  if (isEnglish()) return text
  const nameOf = languageNamer()
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const names = new Map([
    ...CODES.split(' ').map((code) => [english.of(code), nameOf(code)] as const),
    ...Object.entries(OTHERS).map(([name, code]) => [name, nameOf(code, name)] as const),
  ])
  return joinItems(text.split(', ').map((part) => names.get(part) ?? part))
}
