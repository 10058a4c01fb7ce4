import { statusOf } from '../../devices/public.ts'
import type { Entry } from '../entry.ts'

/** Whether the device of an entry is online, so that a session can be opened. */
export const isOnline = (entry: Entry): boolean => statusOf({ status: entry.device_status ?? null }) === 'online'
