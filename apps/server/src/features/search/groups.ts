import { devices } from '@outpost/contract/devices/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { Permission } from '@outpost/contract/kit/permissions'
import { companies } from '@outpost/contract/companies/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { SearchItem } from '@outpost/contract/search/schemas'
import type { SearchGroupName } from '@outpost/contract/search/constants'
import { tags } from '@outpost/contract/tags/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { holdsScope, type Actor } from '../../kit/actor.ts'
import {
  findCompanies,
  findDevices,
  findFiles,
  findHubs,
  findRemoteAccess,
  findTags,
  findUsers,
  type Search,
} from './queries.ts'

interface Group {
  /** The permission that a user needs to search the group. */
  permission: Permission
  /** The list endpoint of these records. An API token also needs its scope. */
  list: Pick<Endpoint, 'scope'>
  /** Finds matches, unordered and limited in number. */
  find: (search: Search) => Promise<SearchItem[]>
}

/** The groups of the search. To search another kind of record, add its name in the contract and a line here. */
export const groups: Record<SearchGroupName, Group> = {
  devices: { permission: 'view_devices', list: devices.list, find: findDevices },
  companies: { permission: 'view_companies', list: companies.list, find: findCompanies },
  'remote-access': { permission: 'view_device_remote_access', list: remoteAccess.list, find: findRemoteAccess },
  'vpn-hubs': { permission: 'view_vpn_hubs', list: vpnHubs.list, find: findHubs },
  tags: { permission: 'view_tags', list: tags.list, find: findTags },
  users: { permission: 'view_users', list: users.list, find: findUsers },
  files: { permission: 'view_files', list: files.list, find: findFiles },
}

/** Whether a user may search a group. */
export const maySearch = ({ permissions, credential }: Actor, { permission, list }: Group): boolean =>
  permissions.has(permission) && holdsScope(credential, list.scope)
