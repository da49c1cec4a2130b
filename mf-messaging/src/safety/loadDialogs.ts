// Most visits open none of these dialogs. Each has one `import` here, because a second one would count its file twice.

/** Loads the dialog that reports a person, a listing or a message. */
export const loadReportDialog = () => import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog)

/** Loads the dialog that blocks a person. */
export const loadBlockDialog = () => import('./BlockDialog.tsx').then(({ BlockDialog }) => BlockDialog)

/** Loads the list of blocked people. */
export const loadBlockedPeople = () =>
  import('./BlockedPeopleDialog.tsx').then(({ BlockedPeopleDialog }) => BlockedPeopleDialog)
