/**
 * Whether this page runs releases that are not live (except in development). Such a page reads and writes nothing that the
 * user has stored in this browser.
 */
export const isPreview = (): boolean => document.documentElement.hasAttribute('data-preview')
