import { isNotRetryable, isStoredError, unavailableProblem } from './payment-provider.ts'

/** The most calls while a user waits: a failure, the replay that proves that the error is stored, and the next key twice. */
const CALLS = 4

interface Attempts {
  /** The name of the row at the provider. */
  name: string
  /** The attempt that is written in the row. */
  attempt: number
}

interface Making<T> {
  make(idempotencyKey: string, attempt: number): Promise<T>
  /** Stores the next attempt, unless another process has, and returns the current attempt of the row. */
  giveUp(attempt: number): Promise<number>
}

/**
 * Creates a row's object at the provider exactly once. While the outcome of a call is unknown, the idempotency key stays the
 * same. When the provider has stored an error under the key, the next key is stored in the row before it is used.
 */
export async function makeOnce<T>({ name, attempt }: Attempts, { make, giveUp }: Making<T>): Promise<T> {
  let current = attempt
  for (let calls = 1; ; calls++) {
    try {
      return await make(`${name}-${current}`, current)
    } catch (error) {
      const isStored = isStoredError(error)
      if (calls === CALLS || !(isStored || isNotRetryable(error))) throw unavailableProblem(error)
      if (isStored) current = await giveUp(current)
    }
  }
}
