import type { Tag } from '@outpost/contract/tags/schemas'
import { Count, DateTime, optionalText, Tag as Chip } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'

export const tagAddress = ({ id }: Pick<Tag, 'id'>): string => href('/tag/{id}', { id })

/** Returns the names of a tag's actions in their order: `Firmware 7.4, Backup plant`. */
export const actionText = ({ actions }: Pick<Tag, 'actions'>): string =>
  actions.map(({ source_name }) => source_name).join(', ')

const identityColumns = (t: Translate): Column<Tag>[] => [
  {
    id: 'name',
    header: t('tags:field.name'),
    width: 160,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    text: (row) => row.name,
    cell: (row) => (
      <Link href={tagAddress(row)} tabIndex={-1}>
        {row.name}
      </Link>
    ),
  },
  {
    id: 'company_name',
    header: t('tags:field.company'),
    width: 136,
    sortable: true,
    cell: (row) => optionalText(row.company_name),
    text: (row) => row.company_name,
  },
  {
    id: 'description',
    header: t('tags:field.description'),
    width: 160,
    sortable: true,
    cell: (row) => optionalText(row.description),
    text: (row) => row.description,
  },
  {
    id: 'color',
    header: t('tags:field.color'),
    width: 104,
    cell: (row) => <Chip label={row.color} color={row.color} />,
    text: (row) => row.color,
  },
]

const figureColumns = (t: Translate): Column<Tag>[] => [
  {
    id: 'devices_count',
    header: t('tags:field.devices'),
    width: 88,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.devices_count} />,
  },
  {
    id: 'actions',
    header: t('tags:field.actions'),
    width: 96,
    cell: (row) => optionalText(actionText(row)),
    text: actionText,
    value: actionText,
  },
  {
    id: 'created_at',
    header: t('tags:field.created'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'updated_at',
    header: t('tags:field.updated'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.updated_at)} short />,
  },
]

const columnsOf = (t: Translate): Column<Tag>[] => [...identityColumns(t), ...figureColumns(t)]

/**
 * Returns the columns of the tags table.
 * @param ofCompany whether it is on the page of a company, which needs no company column
 */
export function useTagColumns(ofCompany = false): readonly Column<Tag>[] {
  const t = useText()
  return useMemo(() => columnsOf(t).filter(({ id }) => !ofCompany || id !== 'company_name'), [t, ofCompany])
}
