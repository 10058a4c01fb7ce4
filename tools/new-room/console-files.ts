import type { Names } from './names.ts'

export const screensFile = ({ Many, list, room }: Names): string => `import { ${list} } from '@outpost/contract/${room}'
import { IconListDetails } from '@tabler/icons-react'
import { screen } from '../../kit/screen.ts'

export const screens = [
  screen({
    path: '/${room}',
    access: ${list}.list.access,
    title: '${list}:title',
    nav: { group: 'administration', place: 90, icon: IconListDetails },
    page: () => import('./${Many}Page.tsx'),
  }),
]
`

export const columnsFile = ({ One, list, room, words }: Names): string => `import type { ${One} } from '@outpost/contract/${room}'
import { DateTime, Ellipsis } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table.tsx'
import { useText } from '../../kit/texts.ts'
import { utcInstant } from '../../kit/utc.ts'

/** The columns of the list of ${words}. */
export function use${One}Columns(): readonly Column<${One}>[] {
  const t = useText()
  return useMemo(
    () => [
      { id: 'name', header: t('${list}:field.name'), width: 240, grow: true, primary: true, pinned: true, hideable: false, sortable: true, cell: (row) => row.name, text: (row) => row.name },
      { id: 'company_name', header: t('${list}:field.company'), width: 200, sortable: true, cell: (row) => <Ellipsis>{row.company_name}</Ellipsis> },
      { id: 'created_at', header: t('${list}:field.created'), width: 160, sortable: true, cell: (row) => <DateTime at={utcInstant(row.created_at)} short /> },
    ],
    [t],
  )
}
`

export const pageFile = ({ Many, One, list, room, prefix, known }: Names): string => `import { ${list} } from '@outpost/contract/${room}'
import { Page } from '@outpost/ui/Page'
import { ListTable } from '../../kit/ListTable.tsx'
import { useTable } from '../../kit/table.tsx'
import { useText } from '../../kit/texts.ts'
import { use${One}Columns } from './columns.tsx'

/** The list of the room${known ? '' : ` (${prefix}-001)`}. */
export default function ${Many}Page() {
  const t = useText()
  const table = useTable({ endpoint: ${list}.list, columns: use${One}Columns(), storageKey: '${room}' })
  return (
    <Page title={t('${list}:title')} count={table.total} fill>
      <ListTable table={table} label={t('${list}:title')} search={t('${list}:search')} rowLabel={(row) => row.name} empty={{ message: t('${list}:empty') }} />
    </Page>
  )
}
`

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

/** The words that every new list has. The title stays English until somebody who speaks the language names it. */
const words: Record<Language, { search: string; empty: string; name: string; company: string; created: string }> = {
  en: { search: 'Search by name', empty: 'There is nothing here yet', name: 'Name', company: 'Company', created: 'Created' },
  nb: { search: 'Søk etter navn', empty: 'Det er ingenting her ennå', name: 'Navn', company: 'Firma', created: 'Opprettet' },
  ja: { search: '名前で検索', empty: 'まだ何もありません', name: '名前', company: '会社', created: '作成日時' },
  uk: { search: 'Пошук за назвою', empty: 'Тут ще нічого немає', name: 'Назва', company: 'Компанія', created: 'Створено' },
}

export function textsFile({ title, words: many }: Names, language: Language): string {
  const { search, empty, name, company, created } = words[language]
  const body = `{
  title: '${title}',
  search: '${search}',
  empty: '${empty}',
  field: { name: '${name}', company: '${company}', created: '${created}' },
}`
  if (language === 'en') return `/** Words of the room of ${many}. */\nexport const en = ${body} as const\n`
  const imports = "import type { Translated } from '../../../kit/texts.ts'\nimport type { en } from './en.ts'\n"
  return `${imports}\nexport const ${language}: Translated<typeof en, '${language}'> = ${body}\n`
}
