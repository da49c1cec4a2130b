/** A first name of several words ("عبد الرحمن"), or an initial or title ("R. Karthik", "Dr. Rao"). */
const NOT_ALONE = /^(عبد|[أا]بو|..?|.*\.)$/u

/** Returns the whole name if its first word is not a name by itself. */
export function firstNameOf(name: string): string {
  const [first = name] = name.trim().split(/\s+/)
  return NOT_ALONE.test(first) ? name : first
}
