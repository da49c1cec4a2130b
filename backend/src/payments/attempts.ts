import { awayProblem, isKept, isNotRepeated } from './payment-provider.ts'

/**
 * The most calls for a person who waits: a failure, the replay that proves that the provider keeps it, and the next key
 * twice.
 */
const CALLS = 4

interface Attempts {
  /** The name of the row at the provider. */
  name: string
  /** The attempt that is written in the row. */
  attempt: number
}

interface Making<T> {
  make(idempotencyKey: string, attempt: number): Promise<T>
  /** Writes the next attempt into the row, unless another process has, and answers the attempt of the row. */
  giveUp(attempt: number): Promise<number>
}

/**
 * Makes a row's object at the provider, once. While the outcome of a call is unknown, the key stays the same. Once the provider has
 * shown that it keeps an error under the key, the next key is written into the row before it is used.
 */
export async function makeOnce<T>({ name, attempt }: Attempts, { make, giveUp }: Making<T>): Promise<T> {
  let current = attempt
  for (let calls = 1; ; calls++) {
    try {
      return await make(`${name}-${current}`, current)
    } catch (error) {
      const kept = isKept(error)
      if (calls === CALLS || !(kept || isNotRepeated(error))) throw awayProblem(error)
      if (kept) current = await giveUp(current)
    }
  }
}
