import type { HTMLAttributes } from 'react'
import { pageLanguage } from './locale.ts'

export interface PersonTextProps extends Omit<HTMLAttributes<HTMLElement>, 'dir' | 'lang'> {
  as?: 'b' | 'bdi' | 'blockquote' | 'dd' | 'h2' | 'p' | 'q' | 'span'
  /** The language of the text, if it is known. */
  lang?: string | undefined
  /** The text, where the children are elements. */
  text?: string | undefined
  ref?: (element: HTMLElement | null) => void
}

const SCRIPTS: Record<string, string> = { ar: 'Arab', hi: 'Deva', te: 'Telu', zh: 'Hani' }

/** Whether at least half of the letters are of the script in which the page is written. */
function isOfPage(text: string): boolean {
  const count = (letters: string) => text.match(new RegExp(letters, 'gu'))?.length ?? 0
  return count(`\\p{sc=${SCRIPTS[pageLanguage()] ?? 'Latn'}}`) * 2 >= count('\\p{L}')
}

/**
 * What a person wrote: a name, a message, a review. It has its own direction. In another script than the page's, it is
 * not in the page's language: then it has its own language, or an unknown one, so that no voice or font of the page is
 * used for it.
 */
export function PersonText({ as: Element = 'bdi', lang, text, ...props }: PersonTextProps) {
  const written = text ?? props.children
  const isForeign = typeof written === 'string' && !isOfPage(written)
  return <Element {...props} dir="auto" lang={lang ?? (isForeign ? '' : undefined)} />
}
