import { devices } from '@outpost/contract/devices/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { SearchItem } from '@outpost/contract/search/schemas'
import { type SearchGroupName, searchGroups } from '@outpost/contract/search/constants'
import { tags } from '@outpost/contract/tags/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import {
  IconBuilding,
  IconFiles,
  IconPlugConnected,
  IconRouter,
  IconTag,
  IconTopologyStar,
  IconUsers,
} from '@tabler/icons-react'
import type { Need } from '../../kit/auth/can.ts'
import { href, type NavPlace } from '../../kit/screen/screen.ts'
import type { Label } from '../../kit/i18n/i18n.ts'

/** How records of one kind are displayed and opened. */
export interface SearchGroupView {
  title: Label
  icon: NavPlace['icon']
  /** All of them are required: to find a record, and to see the page that it leads to. */
  needs: readonly Need[]
  /** Returns the address of the record's page, or of the table that shows the record. */
  hrefOf: (hit: Pick<SearchItem, 'id' | 'name'>) => string
  /** Returns the address of the table with the same results as the group. */
  tableOf: (q: string) => string
}

const DEVICES = '/management/devices'
const query = (path: string, name: string, value: string): string =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`

/**
 * To make another kind of record searchable, add its name in the contract, an entry on the server, and an entry here. A
 * group without a page to link to is omitted from the search.
 */
export const searchViews: Record<SearchGroupName, SearchGroupView | undefined> = {
  devices: {
    title: 'devices:title',
    icon: IconRouter,
    needs: [devices.list, devices.get],
    hrefOf: ({ id }) => href('/devices/{id}', { id }),
    tableOf: (q) => query(DEVICES, 'q', q),
  },
  companies: {
    title: 'search:companies',
    icon: IconBuilding,
    needs: ['view_companies'],
    hrefOf: ({ id }) => href('/companies/{company_id}', { company_id: id }),
    tableOf: (q) => query('/companies', 'q', q),
  },
  'remote-access': {
    title: 'remote:title',
    icon: IconPlugConnected,
    needs: [remoteAccess.list, remoteAccess.sessions],
    hrefOf: ({ id }) => href('/remote/access/{id}', { id }),
    tableOf: (q) => query('/remote/access', 'q', q),
  },
  'vpn-hubs': {
    title: 'vpn:hubs',
    icon: IconTopologyStar,
    needs: [vpnHubs.list],
    hrefOf: ({ id }) => href('/vpn/hubs/{id}', { id }),
    tableOf: (q) => query('/vpn/hubs', 'q', q),
  },
  tags: {
    title: 'tags:tags',
    icon: IconTag,
    needs: [tags.list, tags.get],
    hrefOf: ({ id }) => href('/tag/{id}', { id }),
    tableOf: (q) => query('/tags', 'q', q),
  },
  users: {
    title: 'users:title',
    icon: IconUsers,
    needs: [users.list],
    hrefOf: ({ id }) => query('/users', 'id', String(id)),
    tableOf: (q) => query('/users', 'q', q),
  },
  // A file has no page, so its result leads to its row in the table.
  files: {
    title: 'files:title',
    icon: IconFiles,
    needs: [files.list],
    hrefOf: ({ name }) => query('/management/files', 'q', name),
    tableOf: (q) => query('/management/files', 'q', q),
  },
}

/** Returns the groups that the user may search, in the order of the response. */
export const groupsFor = (can: (need: Need) => boolean): SearchGroupName[] =>
  searchGroups.filter((name) => searchViews[name]?.needs.every(can))
