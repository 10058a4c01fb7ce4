/** The public interface of the remote access feature. */
export { dialogs as remoteDialogs } from './dialogs.ts'
export { type Entry, isOpenable, openSession } from './entry.ts'
export { entryName } from './name.ts'
