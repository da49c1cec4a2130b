// A separate file, because the first load needs this name but not the rest of offlineNotes.ts.

/** The browser cache with the content that the user can read offline. */
export const NOTES = 'private'
