interface Input {
  name?: string
  validity?: { badInput: boolean }
}

/**
 * Replaces incomplete dates and times, such as "31 Nov", which have no value but are not empty, by a text that every
 * schema rejects and that sorts before every date.
 */
export function replaceBadInputs(inputs: Iterable<Input>, put: (name: string, text: string) => void) {
  for (const { name = '', validity } of inputs) if (validity?.badInput) put(name, '-')
}
