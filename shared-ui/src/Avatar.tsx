import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'

export interface AvatarProps {
  name: string
  src?: string | null | undefined
  /** Use `profile` where a user decides whom to trust. */
  size?: 'small' | 'medium' | 'profile' | 'large'
  /** Defaults to the tone of the surrounding BoardingPass. */
  tone?: 'sky' | 'dusk' | undefined
  className?: string | undefined
}

// `Intl.Segmenter` differs between browsers for Indic scripts, and the server must render the same initials as the
// browser.
const GRAPHEME =
  /(?:\p{RI}{2}|\P{M})(?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?\p{L}|\p{M}|\p{EMod}|\u200d\P{M})*/gu

/**
 * Returns the first letters of the first and the last word, or the first two letters of a single word. Vowel signs and
 * joined consonants, as in Telugu, stay with their letter.
 */
export function initials(name: string): string {
  const words = name
    .normalize()
    .split(/[\s._-]+/u)
    .map((word) => word.match(GRAPHEME) ?? [])
    .filter(({ length }) => length > 0)
  const [first = [], last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last ? [first[0], last[0]] : first.slice(0, 2)
  return letters.join('').toLocaleUpperCase('en')
}

/** Only photos of this site: another host would learn about each viewer. */
const OWN_PHOTO_PATH = /^\/photos\/[0-9a-f]{64}\.webp$/

export function Avatar({ name, src, size = 'medium', tone, className }: AvatarProps) {
  const picture = src && OWN_PHOTO_PATH.test(src) ? src : undefined
  const [settled, setSettled] = useState<{ picture: string; state: 'loaded' | 'error' }>()
  const state = settled?.picture === picture ? settled?.state : undefined

  const settle = (image: HTMLImageElement) => {
    if (picture) setSettled({ picture, state: image.naturalWidth > 0 ? 'loaded' : 'error' })
  }
  // An image in the server-rendered document may load before React attaches its listeners.
  const checkLoaded = (image: HTMLImageElement | null) => {
    if (image?.complete && !state) settle(image)
  }
  return (
    <span className={classes(styles.avatar, styles[size], tone && styles[tone], className)} aria-hidden="true">
      {state !== 'loaded' && initials(name)}
      {picture && state !== 'error' && (
        <img
          key={picture}
          ref={checkLoaded}
          className={styles.picture}
          src={picture}
          alt=""
          decoding="async"
          onLoad={(event) => settle(event.currentTarget)}
          onError={() => setSettled({ picture, state: 'error' })}
        />
      )}
    </span>
  )
}
