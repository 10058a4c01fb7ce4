import type { RoleRule } from '../kit/role-rules.ts'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-042',
    permission: 'upload_files_global_scope',
    lines: ['/files/global/firmware'],
    screens: ['/files/global/firmware'],
    calls: [],
  },
]
