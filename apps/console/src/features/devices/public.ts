/** The front door of the devices room. */
export { deviceActions } from './actions.tsx'
export { fieldTitle } from './columns.tsx'
export { DeviceStatusCell } from './DeviceStatusCell.tsx'
export { dialogs } from './dialogs.ts'
export { fieldCell } from './fieldCells.tsx'
export { nameOf, statusOf, statusTones } from './state.ts'
export { useDeviceLive } from './useDeviceLive.ts'
