import { hash } from 'node:crypto'

/** An inline script or style, and its source in a content security policy. */
export interface HashedInline {
  text: string
  source: string
}

export const hashedInline = (text: string): HashedInline => ({
  text,
  source: `'sha256-${hash('sha256', text, 'base64')}'`,
})
