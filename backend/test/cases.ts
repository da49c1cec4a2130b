// Tests with generated cases run few of them every day. `TEST_CASES=20 npm test -- WORD` runs twenty times as many, with a new
// seed that the test prints; `TEST_SEED` repeats a run.
const { TEST_CASES, TEST_SEED } = process.env

export const hasNewSeed = TEST_CASES !== undefined

export const cases = (everyday: number): number => Math.ceil(everyday * Number(TEST_CASES ?? 1))

export function seed(everyday: number): number {
  if (!hasNewSeed && !TEST_SEED) return everyday
  const chosen = Number(TEST_SEED ?? Date.now() % 2 ** 31)
  console.log({ TEST_SEED: chosen })
  return chosen
}
