import type { HTMLAttributes } from 'react'
import { pageLanguage } from './locale.ts'

export interface PersonTextProps extends Omit<HTMLAttributes<HTMLElement>, 'dir' | 'lang'> {
  as?: 'b' | 'bdi' | 'blockquote' | 'dd' | 'h2' | 'p' | 'q' | 'span'
  lang?: string | undefined
  /** The plain text, if the children are elements. */
  text?: string | undefined
  ref?: (element: HTMLElement | null) => void
}

const SCRIPTS: Record<string, string> = { ar: 'Arab', hi: 'Deva', te: 'Telu', zh: 'Hani' }

function isForeign(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '')
  const others = letters.replace(RegExp(`\\p{sc=${SCRIPTS[pageLanguage()] ?? 'Latn'}}`, 'gu'), '')
  return others.length * 2 > letters.length
}

/**
 * Text that a person wrote: a name, a message, a review. It has its own direction. In another script than the page's it
 * gets its own or an unknown language, so that no voice or font of the page is used for it.
 */
export function PersonText({ as: Element = 'bdi', lang, text, ...props }: PersonTextProps) {
  const written = text ?? props.children
  return (
    <Element
      {...props}
      dir="auto"
      lang={lang ?? (typeof written === 'string' && isForeign(written) ? '' : undefined)}
    />
  )
}
