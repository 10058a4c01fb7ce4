/** The public interface of the remote access feature. */
export { dialogs as remoteDialogs } from './dialogs.ts'
