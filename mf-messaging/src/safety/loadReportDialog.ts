/** Loads the dialog that reports a person, a listing or a message. */
export const loadReportDialog = () => import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog)
