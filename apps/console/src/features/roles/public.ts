/** The public interface of the roles feature. */
export { roleDescription, roleTitle } from './state.ts'
export { RoleLoss } from './RoleLoss.tsx'
export { permissionLabel } from './permissions/labels.ts'
export { dialogs as roleDialogs } from './dialogs.ts'
