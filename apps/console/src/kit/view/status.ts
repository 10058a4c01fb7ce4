import { dialog, open } from '../dialog/dialog.tsx'

/** An entry whose outcome is pending: its key on the channel and its label. */
export interface StatusEntry {
  key: string
  label: string
}

/** An entry that was selected, but left out: its label and the reason. */
export interface StatusSkipped {
  label: string
  reason: string
}

export interface StatusSpec {
  channel: string
  /** The operation: "Reboot devices". */
  title: string
  /** The selected entries; by default those that the channel reports. */
  entries?: readonly StatusEntry[]
  /** The selected entries that the operation leaves out; they are listed after the others. */
  skipped?: readonly StatusSkipped[]
  /** Repeats the operation for some of the entries and returns the new channel. Without it, no retry is offered. */
  retry?: (keys: readonly string[]) => Promise<string | undefined>
  /** Closes the dialog when everything has succeeded. By default true if there is no selection. */
  autoClose?: boolean
}

const body = dialog(() => import('./ActionStatusDialog.tsx'))

/**
 * Shows the progress of an operation per entry, until each has reached its final state.
 * @example
 * onChannel={(channel) => openStatus({
 *   channel, title, entries: devices.map((device) => ({ key: String(device.id), label: device.name })),
 * })}
 */
export const openStatus = (spec: StatusSpec): Promise<void | undefined> =>
  open(body, spec, { id: `status-${spec.channel}`, fullScreenControl: true })
