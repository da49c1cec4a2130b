declare global {
  var pressed: HTMLButtonElement | null | undefined
}

/** Presses the button that was pressed last before React stood, and did nothing yet. */
export function repeatEarlyClick() {
  document.onclick = null
  globalThis.pressed?.click()
  globalThis.pressed = null
}
