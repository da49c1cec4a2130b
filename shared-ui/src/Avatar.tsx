import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'

export interface AvatarProps {
  /** The person's name, for the initials. The name is also beside the picture, so screen readers skip the picture. */
  name: string
  /** The picture, if it is a photo of this site and has loaded. Otherwise initials are shown. */
  src?: string | null | undefined
  /** `person` is for places where a user decides whom to trust. */
  size?: 'small' | 'medium' | 'person' | 'large'
  /** By default that of the surrounding BoardingPass. */
  tone?: 'sky' | 'dusk' | undefined
  className?: string | undefined
}

// Browsers' `Intl.Segmenter`s differ about Indic letters, and the server has to write what each browser writes.
const LETTER =
  /(?:\p{RI}{2}|\P{M})(?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?\p{L}|\p{M}|\p{EMod}|\u200d\P{M})*/gu

/**
 * Returns the first letters of the first and the last word, or the first two letters of a single word. The marks of a
 * letter, such as a vowel of Telugu, stay with it, and so do joined consonants.
 */
export function initials(name: string): string {
  const words = name
    .normalize()
    .split(/[\s._-]+/u)
    .map((word) => word.match(LETTER) ?? [])
    .filter(({ length }) => length > 0)
  const [first = [], last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last ? [first[0], last[0]] : first.slice(0, 2)
  return letters.join('').toLocaleUpperCase('en')
}

/** Photos of this site. No browser loads a picture from elsewhere, because its host would learn about each viewer. */
const OWN = /^\/photos\/[0-9a-f]{64}\.webp$/

/** A person's picture, or initials while it loads and after it has failed. */
export function Avatar({ name, src, size = 'medium', tone, className }: AvatarProps) {
  const picture = src && OWN.test(src) ? src : undefined
  const [settled, setSettled] = useState<{ picture: string; state: 'loaded' | 'error' }>()
  const state = settled?.picture === picture ? settled?.state : undefined

  const settle = (image: HTMLImageElement) => {
    if (picture) setSettled({ picture, state: image.naturalWidth > 0 ? 'loaded' : 'error' })
  }
  // A picture in the served document may have loaded before React listens.
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
