/** The public interface of the configurator feature. */
export { dialogs as configuratorDialogs } from './dialogs.ts'
export { Rows } from './Rows.tsx'
