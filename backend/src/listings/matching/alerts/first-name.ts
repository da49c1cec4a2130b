/** Includes the second word after a title such as "Dr.". */
export function firstNameOf(username: string): string {
  const [first = '', second] = username.trim().split(/\s+/)
  return first.endsWith('.') && second ? `${first} ${second}` : first
}
