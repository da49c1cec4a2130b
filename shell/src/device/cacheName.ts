// Apart from offlineNotes.ts, because the first load needs the name alone.

/** The browser's cache of what a person has read. */
export const NOTES = 'private'
