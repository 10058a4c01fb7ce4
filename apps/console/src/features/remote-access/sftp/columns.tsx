import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { Bytes, DateTime } from '@outpost/ui/Cells'
import type { DataColumn, Sort } from '@outpost/ui/DataTable'
import { IconFile, IconFileUnknown, IconFolder, IconLink, IconLinkOff } from '@tabler/icons-react'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import classes from './Files.module.css'
import { modeText, octal, shownName } from './paths.ts'
import { RenameField } from './RenameField.tsx'

/** Whether an entry leads to a folder. */
export const isFolder = ({ kind, to }: SftpEntry): boolean => kind === 'folder' || to === 'folder'
/** Whether an entry has content that can be transferred. */
export const isFile = ({ kind, to }: SftpEntry): boolean => kind === 'file' || to === 'file'

function Icon({ entry }: { entry: SftpEntry }) {
  if (entry.kind === 'folder') return <IconFolder size={16} className={classes.folder} aria-hidden />
  if (entry.kind === 'link')
    return entry.to === 'nothing' ? <IconLinkOff size={16} aria-hidden /> : <IconLink size={16} aria-hidden />
  return entry.kind === 'file' ? <IconFile size={16} aria-hidden /> : <IconFileUnknown size={16} aria-hidden />
}

export interface Renaming {
  /** The name of the entry that is being renamed. */
  name: string | undefined
  onDone: (name: string | undefined) => void
}

/** The columns of a folder. The name is a field while it is being renamed. */
export const columnsOf = (t: Translate, { name: renamed, onDone }: Renaming): DataColumn<SftpEntry>[] => [
  {
    id: 'name',
    header: t('sftp:column.name'),
    primary: true,
    grow: true,
    minWidth: 200,
    sortable: true,
    text: ({ name }) => shownName(name),
    cell: (entry) =>
      entry.name === renamed ? (
        <RenameField name={entry.name} onDone={onDone} />
      ) : (
        <span className={classes.name}>
          <Icon entry={entry} />
          <bdi className={classes.nameText}>{shownName(entry.name)}</bdi>
        </span>
      ),
  },
  {
    id: 'size',
    header: t('sftp:column.size'),
    numeric: true,
    width: 104,
    sortable: true,
    cell: (entry) => (isFolder(entry) ? null : <Bytes value={entry.size} />),
  },
  {
    id: 'modified',
    header: t('sftp:column.modified'),
    width: 208,
    sortable: true,
    cell: ({ modified }) => <DateTime at={modified * 1000} />,
  },
  {
    id: 'mode',
    header: t('sftp:column.mode'),
    width: 120,
    text: ({ mode }) => octal(mode),
    cell: ({ mode }) => <code className={classes.mode}>{modeText(mode)}</code>,
  },
  {
    id: 'owner',
    header: t('sftp:column.owner'),
    width: 104,
    cell: ({ owner, group }) => `${owner}:${group}`,
  },
]

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (a: SftpEntry, b: SftpEntry): number => collator.compare(a.name, b.name)
const orders: Readonly<Record<string, (a: SftpEntry, b: SftpEntry) => number>> = {
  name: byName,
  size: (a, b) => a.size - b.size || byName(a, b),
  modified: (a, b) => a.modified - b.modified || byName(a, b),
}

/** Returns the entries in order, folders first. */
export function sorted(entries: readonly SftpEntry[], { id, desc }: Sort, hidden: boolean): SftpEntry[] {
  const order = orders[id] ?? byName
  const shown = hidden ? [...entries] : entries.filter(({ name }) => !name.startsWith('.'))
  return shown.sort((a, b) => Number(isFolder(b)) - Number(isFolder(a)) || (desc ? order(b, a) : order(a, b)))
}
