/** The public interface of the files feature. */
export { dialogs as fileDialogs } from './dialogs.ts'
export { weekdayOptions, zoneOptions } from './backups/times.ts'
