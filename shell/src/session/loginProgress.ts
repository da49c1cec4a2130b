/** How far somebody has come: kept when the dialog is closed, for a code that was sent is still good. */
export interface LoginProgress {
  email: string
  /** The handle of the login that a code was sent for. */
  userId?: string
}

/** What the steps of the login are given. */
export interface LoginStepsProps {
  progress: LoginProgress
  onProgress: (progress: LoginProgress) => void
}
