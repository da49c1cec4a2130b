import type { Device } from '../device/device.ts'
import { loadShellChunk } from '../remotes/loader.ts'

export type { Device }

export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** With the data saver on, a page installs no service worker, and only a service worker can show notes without a network. */
export const canSaveNotes = () => !savesData() || Boolean(navigator.serviceWorker?.controller)

export const loadDevice = (): Promise<Device> =>
  loadShellChunk(() => import('../device/device.ts')).then(({ device }) => device)

export const loadReportDialog = () =>
  loadShellChunk(() => import('../moderation/ReportDialog.tsx')).then(({ ReportDialog }) => ReportDialog)
