import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Bytes, DateTime, Ellipsis, Missing, TagList, optionalText } from '@outpost/ui/Cells'
import { utcInstant } from '../../../kit/browser/utc.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { HubState } from '../cells.tsx'
import { hubStatus, reasonOf } from '../state.ts'

/** A text that may be empty. */

const tagNames = ({ tags }: VpnHub): string => tags.map(({ name }) => name).join(', ')

/** The columns that the lists of hubs and of quick connects have in common. */
export const hubColumn = {
  name: (t: Translate): Column<VpnHub> => ({
    id: 'name',
    header: t('vpn:field.name'),
    width: 176,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (hub) => <Ellipsis>{hub.name}</Ellipsis>,
    text: (hub) => hub.name,
  }),
  description: (t: Translate): Column<VpnHub> => ({
    id: 'description',
    header: t('vpn:field.description'),
    width: 160,
    cell: (hub) => optionalText(hub.description),
    text: (hub) => hub.description,
  }),
  company: (t: Translate): Column<VpnHub> => ({
    id: 'company_name',
    header: t('vpn:field.company'),
    width: 144,
    sortable: true,
    cell: (hub) => optionalText(hub.company_name),
    text: (hub) => hub.company_name,
  }),
  state: (t: Translate): Column<VpnHub> => ({
    id: 'state',
    header: t('vpn:field.status'),
    width: 152,
    sortable: true,
    cell: (hub) => <HubState hub={hub} inWords />,
    text: (hub) => [t(`vpn:status.${hubStatus(hub)}`), reasonOf(t, hub)].filter(Boolean).join(': '),
    value: (hub) => hubStatus(hub),
  }),
  used: (t: Translate): Column<VpnHub> => ({
    id: 'bytes_used',
    header: t('vpn:field.used'),
    width: 112,
    numeric: true,
    sortable: true,
    cell: (hub) => <Bytes value={hub.bytes_used} />,
  }),
  tags: (t: Translate): Column<VpnHub> => ({
    id: 'tags',
    header: t('vpn:field.tags'),
    width: 136,
    cell: (hub) =>
      hub.tags.length === 0 ? (
        <Missing />
      ) : (
        <TagList tags={hub.tags.map(({ name, color }) => ({ label: name, color }))} />
      ),
    text: tagNames,
    value: tagNames,
  }),
  moment: (id: 'created_at' | 'updated_at', header: string): Column<VpnHub> => ({
    id,
    header,
    width: 184,
    sortable: true,
    cell: (hub) => <DateTime at={utcInstant(hub[id])} short />,
  }),
} as const
