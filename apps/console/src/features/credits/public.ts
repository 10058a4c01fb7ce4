/** The public interface of the credits feature. */
export { dialogs as creditDialogs } from './dialogs.ts'
