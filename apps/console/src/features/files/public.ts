/** The public interface of the files feature. */
export { dialogs as fileDialogs } from './dialogs.ts'
