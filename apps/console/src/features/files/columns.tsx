import { devices } from '@outpost/contract/devices/endpoints'
import type { StoredFile } from '@outpost/contract/files/schemas'
import { Bytes, CellLink, DateTime, Ellipsis, Missing, Tag, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'

/** The device that a file came from; a link for users who may open its page. */
export function FileDevice({ file }: { file: StoredFile }) {
  const mayOpen = useCan()(devices.get)
  const { device_id: id, device_name: name } = file
  if (id === null || name === '') return <Missing />
  if (!mayOpen) return <Ellipsis>{name}</Ellipsis>
  return (
    <CellLink href={href('/devices/{id}', { id })}>
      <Ellipsis>{name}</Ellipsis>
    </CellLink>
  )
}

/** The owner of a file; a file of a company that the user cannot see is marked as shared. */
function Owner({ file }: { file: StoredFile }) {
  const t = useText()
  if (file.type === 'global_firmware') return <Tag label={t('files:visible.everybody')} />
  return file.shared ? <Tag label={t('files:visible.withYou')} /> : <Ellipsis>{file.company_name}</Ellipsis>
}

/** Returns a short text that describes who can see a file. */
export const visibilityText = (file: StoredFile, t: Translate): string =>
  file.type === 'global_firmware' ? t('files:visible.everybody') : t(`files:visible.${file.visibility}`)

const identityColumns = (t: Translate): Column<StoredFile>[] => [
  {
    id: 'name',
    header: t('files:field.name'),
    width: 192,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'type',
    header: t('files:field.type'),
    width: 128,
    sortable: true,
    cell: (row) => t(`files:type.${row.type}`),
    text: (row) => t(`files:type.${row.type}`),
  },
  {
    id: 'description',
    header: t('files:field.description'),
    width: 144,
    sortable: true,
    // Most files have none, and the other columns fill a common screen.
    hidden: true,
    cell: (row) => optionalText(row.description),
    text: (row) => row.description,
  },
  {
    id: 'company_name',
    header: t('files:field.company'),
    width: 120,
    sortable: true,
    cell: (row) => <Owner file={row} />,
    text: (row) => row.company_name,
  },
]

const contentColumns = (t: Translate): Column<StoredFile>[] => [
  {
    id: 'device_name',
    header: t('files:field.device'),
    width: 112,
    sortable: true,
    cell: (row) => <FileDevice file={row} />,
    text: (row) => row.device_name,
  },
  {
    id: 'device_model',
    header: t('files:field.model'),
    width: 104,
    sortable: true,
    cell: (row) => optionalText(row.device_model),
    text: (row) => row.device_model,
  },
  {
    id: 'version',
    header: t('files:field.version'),
    width: 148,
    sortable: true,
    cell: (row) => optionalText(row.version),
    text: (row) => row.version,
  },
  {
    id: 'visibility',
    header: t('files:field.visibility'),
    width: 144,
    hidden: true,
    cell: (row) => visibilityText(row, t),
    text: (row) => visibilityText(row, t),
  },
  {
    id: 'file_size',
    header: t('files:field.size'),
    width: 88,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={row.file_size} />,
  },
  {
    id: 'created_at',
    header: t('files:field.created'),
    width: 172,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

const columnsOf = (t: Translate): Column<StoredFile>[] => [...identityColumns(t), ...contentColumns(t)]

/** Returns the columns of a list of files. */
export function useFileColumns(): readonly Column<StoredFile>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
