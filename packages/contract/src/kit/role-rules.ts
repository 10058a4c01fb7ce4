import type { Permission } from './permissions.ts'

/**
 * The effects of one permission, by the rule that defines them (docs/rules). The tests of the console and of the server
 * check the implementation against them. Each feature has those of its
 * permissions in `role-rules.cases.ts`.
 */
export interface RoleRule {
  id: string
  permission: Permission
  /** Further permissions held in the test: those of the pages that contain what the permission reveals. */
  on?: readonly Permission[]
  /** All screens that exist with the permission and not without it. */
  screens: readonly string[]
  /** Those of the screens that another permission also reveals: pages that only hold the tabs of both. */
  shared?: readonly string[]
  /** Menu entries of a user who holds no other permission. */
  lines?: readonly string[]
  /**
   * All actions on devices, companies, users or roles, and all entries of the company menu and the account menu, that
   * the permission adds.
   */
  actions?: readonly string[]
  /** Some of the requests that it allows. */
  calls: readonly string[]
}
