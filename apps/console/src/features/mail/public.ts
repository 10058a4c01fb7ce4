/** The public interface of the mail feature. */
export { dialogs as mailDialogs } from './dialogs.ts'
