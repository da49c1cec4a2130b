/** Kinds that end with the departure in epoch seconds are sent again when the flights change. */
export type ConfirmationPromptKind =
  | `flying-72:${number}`
  | `flying-24:${number}`
  | `silent:${number}`
  | `flying-changed:${number}`
  | 'completion'
  | 'completion-again'
  | 'completed'
