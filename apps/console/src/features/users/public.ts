/** The public interface of the users feature. */
export { dialogs as adminDialogs } from './admin/dialogs.ts'
export { findUsers } from './findUsers.ts'
export { inviteUser } from './inviteUser.ts'
export { browserOf } from './sessions/browser.ts'
export { Answer } from './sessions/Answer.tsx'
export { LoginList } from './sessions/LoginList.tsx'
export { userRole } from './columns.tsx'
export { SessionList } from './sessions/SessionList.tsx'
