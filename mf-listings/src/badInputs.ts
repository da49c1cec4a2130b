interface Input {
  name?: string
  validity?: { badInput: boolean }
}

/**
 * Finds half of a day or of a time, such as "31 Nov": it is no value, but not empty either. A text stands for it that no
 * schema takes, and that is less than each day.
 */
export function replaceBadInputs(inputs: Iterable<Input>, put: (name: string, text: string) => void) {
  for (const { name = '', validity } of inputs) if (validity?.badInput) put(name, '-')
}
