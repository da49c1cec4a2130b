interface Input {
  name?: string
  validity?: { badInput: boolean }
}

/**
 * Replaces invalid or incomplete dates and times, such as "31 Nov", by a text that every schema rejects and that sorts
 * before every date. For such an input the browser reports an empty `value` and `validity.badInput`.
 */
export function replaceBadInputs(inputs: Iterable<Input>, put: (name: string, text: string) => void) {
  for (const { name = '', validity } of inputs) if (validity?.badInput) put(name, '-')
}

/** Whether the user is typing a value that is not complete yet, such as a time without minutes. */
export function isBeingTyped(name: string): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.name === name && activeElement.validity.badInput
}
