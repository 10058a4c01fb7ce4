/** The front door of the remote access room. */
export { dialogs as remoteDialogs } from './dialogs.ts'
