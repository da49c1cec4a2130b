/** For a sentence that may begin with "la madre de Priya", perhaps after a character that isolates its direction. */
export const capitalized = (sentence: string): string =>
  sentence.replace(/^[\u2066-\u2069]*\p{Ll}/u, (start) => start.toUpperCase())
