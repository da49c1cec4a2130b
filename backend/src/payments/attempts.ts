import { awayProblem, isSpent, isUnrepeated } from './stripe.ts'

/** So often Stripe is asked for somebody who waits: a failure, the replay that proves it kept, and the next key twice. */
const CALLS = 4

interface Attempts {
  /** What Stripe calls the row. */
  name: string
  /** The attempt that the row says. */
  attempt: number
}

interface Making<T> {
  make(idempotencyKey: string, attempt: number): Promise<T>
  /** Writes down that the attempt after this one is made, unless somebody has, and answers which one the row says. */
  giveUp(attempt: number): Promise<number>
}

/**
 * Asks Stripe to make what a row stands for. As long as nobody knows what came of it the key stays the same; once Stripe
 * has shown that it keeps an error under the key, the row says the next one before that is used.
 */
export async function makeOnce<T>({ name, attempt }: Attempts, { make, giveUp }: Making<T>): Promise<T> {
  let current = attempt
  for (let calls = 1; ; calls++) {
    try {
      return await make(keyOf(name, current), current)
    } catch (error) {
      const spent = isSpent(error)
      if (calls === CALLS || !(spent || isUnrepeated(error))) throw awayProblem(error)
      if (spent) current = await giveUp(current)
    }
  }
}

// The first key is the name alone, as releases before this one know it.
const keyOf = (name: string, attempt: number) => (attempt === 0 ? name : `${name}-${attempt}`)
