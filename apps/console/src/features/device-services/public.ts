/** The public interface of the services of devices. */
export { dialogs as serviceDialogs } from './dialogs.ts'
