import { dialog, open } from '../dialog/dialog.tsx'

/** One thing whose outcome is awaited: its key on the channel, and what people call it. */
export interface StatusEntry {
  key: string
  label: string
}

export interface StatusSpec {
  channel: string
  /** What is being done: "Reboot devices". */
  title: string
  /** What was chosen; without a choice, whatever the channel tells of. */
  entries?: readonly StatusEntry[]
  /** Does it again for some of the entries and gives the new channel; without it nothing is offered. */
  retry?: (keys: readonly string[]) => Promise<string | undefined>
  /** Goes away by itself once everything has gone well; by default where nothing was chosen that could be looked at. */
  autoClose?: boolean
}

const body = dialog(() => import('./ActionStatusDialog.tsx'))

/**
 * Shows how an act goes, entry by entry, until each has its outcome.
 * @example onChannel={(channel) => openStatus({ channel, title, entries: devices.map((device) => ({ key: String(device.id), label: device.name })) })}
 */
export const openStatus = (spec: StatusSpec): Promise<void | undefined> =>
  open(body, spec, { id: `status-${spec.channel}`, fullScreenControl: true })
