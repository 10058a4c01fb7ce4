/** The public interface of the devices feature. */
export { commandName, commandTones } from './page/commandLabels.ts'
export { fieldTitle } from './columns.tsx'
export { useFieldRights } from './fieldRights.ts'
export { DeviceSelect } from './DeviceSelect.tsx'
export { dialogs as deviceDialogs } from './dialogs.ts'
export { findDevices } from './options.ts'
export { useDeviceId } from './page/useDeviceId.ts'
export { nameOf, statusOf, statusTones } from './state.ts'
