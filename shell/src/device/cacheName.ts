// A separate file, because the first load needs this name but not the rest of offlineNotes.ts.

export const NOTES = 'private'
