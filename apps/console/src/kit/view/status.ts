import { dialog, open } from '../dialog/dialog.tsx'

/** An entry whose outcome is pending: its key on the channel and its label. */
export interface StatusEntry {
  key: string
  label: string
}

export interface StatusSpec {
  channel: string
  /** The operation: "Reboot devices". */
  title: string
  /** The selected entries; by default those that the channel reports. */
  entries?: readonly StatusEntry[]
  /** Repeats the operation for some of the entries and returns the new channel. Without it, no retry is offered. */
  retry?: (keys: readonly string[]) => Promise<string | undefined>
  /** Cancels the operation after a question. Offered until all entries are finished. */
  cancel?: { label: string; run: () => Promise<unknown> }
  /** Closes the dialog when everything has succeeded. By default true if there is no selection. */
  autoClose?: boolean
}

const body = dialog(() => import('./ActionStatusDialog.tsx'))

/** The channels whose outcome is shown in an open or minimized dialog, and those that want to hear of changes. */
const shown = new Set<string>()
const watchers = new Set<() => void>()
const tell = (): void => {
  for (const watcher of watchers) watcher()
}

/** Whether a dialog shows the outcome of a channel. */
export const isStatusShown = (channel: string): boolean => shown.has(channel)

/** Calls a function whenever a dialog begins or ceases to show a channel. @returns a function that stops it */
export function watchStatus(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Shows the progress of an operation per entry, until each has reached its final state.
 * @example
 * onChannel={(channel) => openStatus({
 *   channel, title, entries: devices.map((device) => ({ key: String(device.id), label: device.name })),
 * })}
 */
export async function openStatus({ retry, ...spec }: StatusSpec): Promise<void> {
  const own = new Set<string>()
  const note = (channel: string): string => {
    own.add(channel)
    shown.add(channel)
    tell()
    return channel
  }
  const retryNoted = async (keys: readonly string[]): Promise<string | undefined> => {
    const next = await retry?.(keys)
    return next === undefined ? undefined : note(next)
  }
  note(spec.channel)
  try {
    await open(
      body,
      { ...spec, ...(retry && { retry: retryNoted }) },
      { id: `status-${spec.channel}`, fullScreenControl: true },
    )
  } finally {
    for (const channel of own) shown.delete(channel)
    tell()
  }
}
