/** Asks again until `check` no longer throws. */
export async function eventually(check: () => unknown, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    try {
      await check()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
