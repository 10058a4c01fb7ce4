/** The public interface of the configurator feature. */
export { stateTones as changeTones } from './changeState.ts'
export { dialogs as configuratorDialogs } from './dialogs.ts'
export { Rows } from './Rows.tsx'
