/** The front door of the users room. */
export { dialogs as adminDialogs } from './admin/dialogs.ts'
