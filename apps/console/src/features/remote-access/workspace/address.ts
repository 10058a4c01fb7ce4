import { type Entry, type SessionEntry, isConnectable } from '../entry.ts'
import { entryName } from '../name.ts'

/** The number of terminals on one page. */
export const MAX_TERMINALS = 12

export const isTerminalEntry = (entry: Entry): entry is SessionEntry & { protocol: 'ssh' | 'telnet' } =>
  isConnectable(entry) && (entry.protocol === 'ssh' || entry.protocol === 'telnet')

/** Returns the address of the page that shows the terminals of several entries. */
export const terminalsAddress = (ids: readonly number[]): string => `/rms-connect/terminals?ids=${ids.join('-')}`

/** Reads the ids of an address, without repetitions. */
export const idsIn = (text: string | undefined): number[] =>
  [
    ...new Set(
      (text ?? '')
        .split('-')
        .filter((part) => /^[1-9]\d{0,9}$/.test(part))
        .map(Number),
    ),
  ].slice(0, MAX_TERMINALS)

/** The name of a terminal among others: the device and the entry. */
export const nameOf = (entry: Entry): string => `${entry.device_name ?? ''} · ${entryName(entry)}`
