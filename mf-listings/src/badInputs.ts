interface Input {
  name?: string
  validity?: { badInput: boolean }
}

/**
 * Replaces incomplete dates and times, such as "31 Nov", by a text that every schema rejects and that sorts before
 * every date. Their inputs have no value, but are not empty.
 */
export function replaceBadInputs(inputs: Iterable<Input>, put: (name: string, text: string) => void) {
  for (const { name = '', validity } of inputs) if (validity?.badInput) put(name, '-')
}
