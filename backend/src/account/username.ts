/** A first name to be called by: the first word of the address's local part, never the whole address. */
export function usernameFrom(email: string): string {
  const word = /[a-z]{3,20}/.exec(email.split('@')[0] ?? '')?.[0]
  return word ? `${word[0]?.toUpperCase()}${word.slice(1)}` : 'Traveler'
}
