/** The public interface of the tasks feature. */
export { dialogs as taskDialogs } from './dialogs.ts'
