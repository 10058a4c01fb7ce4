/** The front door of the roles room. */
export { roleTitle } from './state.ts'
export { RoleLoss } from './RoleLoss.tsx'
