import { isNotRetryable, isStoredError, unavailableProblem } from './payment-provider.ts'

/**
 * Enough for a failure, the replay that proves that the error is stored, and the next key twice, while the user waits.
 */
const CALLS = 4

interface Attempts {
  name: string
  attempt: number
}

interface Making<T> {
  make(idempotencyKey: string, attempt: number): Promise<T>
  /** Stores the next attempt unless another process has done so. Returns the current attempt of the row. */
  giveUp(attempt: number): Promise<number>
}

/**
 * Creates a row's object at the provider exactly once. The idempotency key stays the same while the outcome of a call
 * is unknown. Once the provider has stored an error under the key, the next key is stored in the row before it is used.
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
