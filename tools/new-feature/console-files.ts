import type { Names } from './names.ts'
import { permissionsOf } from './permissions.ts'

export const screensFile = ({
  Many,
  list,
  feature,
}: Names): string => `import { ${list} } from '@outpost/contract/${feature}/endpoints'
import { IconListDetails } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/${feature}',
    access: ${list}.list.access,
    title: '${list}:title',
    nav: { group: 'administration', place: 90, icon: IconListDetails },
    page: () => import('./${Many}Page.tsx'),
  }),
]
`

export const manifestFile = ({ feature }: Names): string => `import { feature } from '../../kit/screen/feature.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({ name: '${feature}', messages, screens })
`

export const messagesFile = ({ list, feature }: Names): string => `import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: { ${list}: messagesIn('${feature}/messages') },
  menu: { ${list}: menuOf('${feature}') },
  uses: [companies],
})
`

export const columnsFile = ({
  One,
  list,
  feature,
  words,
}: Names): string => `import type { ${One} } from '@outpost/contract/${feature}/schemas'
import { DateTime, Ellipsis } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'

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

export const pageFile = ({
  Many,
  One,
  list,
  feature,
  prefix,
  known,
}: Names): string => `import { ${list} } from '@outpost/contract/${feature}/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { use${One}Columns } from './columns.tsx'
import { dialogs } from './dialogs.ts'

/** The list of the feature${known ? '' : ` (${prefix}-001)`}. */
export default function ${Many}Page() {
  const t = useText()
  const can = useCan()
  const table = useTable({ endpoint: ${list}.list, columns: use${One}Columns(), storageKey: '${feature}' })
  const add: UiAction | undefined = can(${list}.create)
    ? { id: 'add', label: t('${list}:add.title'), icon: <IconPlus size={16} />, onClick: () => void open(dialogs.add${One}, {}) }
    : undefined
  return (
    <Page title={t('${list}:title')} count={table.total} primary={add} fill>
      <ListTable table={table} label={t('${list}:title')} search={t('${list}:search')} rowLabel={(row) => row.name} empty={{ message: t('${list}:empty'), action: add }} />
    </Page>
  )
}
`

export const dialogsFile = ({ One }: Names): string => `import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The windows of the feature; each is loaded when it is first opened. */
export const dialogs = {
  add${One}: dialog(() => import('./Add${One}Dialog.tsx'), messages),
}
`

export const dialogFile = ({
  One,
  list,
  schemas,
  feature,
  words,
  prefix,
  known,
}: Names): string => `import { ${list} } from '@outpost/contract/${feature}/endpoints'
import { ${schemas} } from '@outpost/contract/${feature}/schemas'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'

/** Adds one of the ${words}${known ? '' : ` (${prefix}-003)`}. */
export default function Add${One}Dialog() {
  const t = useText()
  return (
    <DialogForm endpoint={${list}.create} schema={${schemas}.create.input} initial={{}} title={t('${list}:add.title')} purpose={t('${list}:add.purpose')} submitLabel={t('${list}:add.verb')}>
      <CompanyField name="company_id" />
      <TextField name="name" label={t('${list}:field.name')} />
      <TextAreaField name="description" label={t('${list}:field.description')} minRows={2} />
    </DialogForm>
  )
}
`

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

interface Words {
  search: string
  empty: string
  name: string
  description: string
  company: string
  created: string
  addTitle: string
  addPurpose: string
  addVerb: string
}

/** The texts that every new list has. The title stays English until somebody translates it. */
const words: Record<Language, Words> = {
  en: {
    search: 'Search by name',
    empty: 'There is nothing here yet',
    name: 'Name',
    description: 'Description',
    company: 'Company',
    created: 'Created',
    addTitle: 'Add an entry',
    addPurpose: 'It belongs to one company, and those above it see it too.',
    addVerb: 'Add',
  },
  nb: {
    search: 'Søk etter navn',
    empty: 'Det er ingenting her ennå',
    name: 'Navn',
    description: 'Beskrivelse',
    company: 'Firma',
    created: 'Opprettet',
    addTitle: 'Legg til en oppføring',
    addPurpose: 'Den hører til ett firma, og firmaene over ser den også.',
    addVerb: 'Legg til',
  },
  ja: {
    search: '名前で検索',
    empty: 'まだ何もありません',
    name: '名前',
    description: '説明',
    company: '会社',
    created: '作成日時',
    addTitle: '項目を追加',
    addPurpose: '1 つの会社に属し、上位の会社からも見えます。',
    addVerb: '追加',
  },
  uk: {
    search: 'Пошук за назвою',
    empty: 'Тут ще нічого немає',
    name: 'Назва',
    description: 'Опис',
    company: 'Компанія',
    created: 'Створено',
    addTitle: 'Додати запис',
    addPurpose: 'Він належить одній компанії, і його бачать також компанії над нею.',
    addVerb: 'Додати',
  },
}

const typed = (language: Language, body: string, up: string): string =>
  `import type { Translated } from '${up}kit/i18n/i18n.ts'\nimport type { en } from './en.ts'\n\nexport const ${language}: Translated<typeof en, '${language}'> = ${body}\n`

/** Returns the file with the feature's menu texts, which load with the shell. */
export function menuTranslationFile({ title }: Names, language: Language): string {
  const body = `{ title: '${title}' }`
  if (language !== 'en') return typed(language, body, '../../../../')
  return `/** What the menu and the pages of other features say of this one. */\nexport const en = ${body} as const\n`
}

export function translationFile({ list, words: many }: Names, language: Language): string {
  const { search, empty, name, description, company, created, addTitle, addPurpose, addVerb } = words[language]
  const body = `{
  search: '${search}',
  empty: '${empty}',
  field: { name: '${name}', description: '${description}', company: '${company}', created: '${created}' },
  add: { title: '${addTitle}', purpose: '${addPurpose}', verb: '${addVerb}' },
}`
  if (language !== 'en') return typed(language, body, '../../../')
  return `import type { en as menu } from './menu/en.ts'

/** Texts of ${many}. */
export const en = ${body} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    ${list}: typeof en & typeof menu
  }
}
`
}

/** Returns the file with the names of permissions, audited actions and scopes; English until they are translated. */
export function namesFile(names: Names, language: Language): string {
  const { list, snake, title, words: many, oneWord } = names
  const permissions = permissionsOf(names).map(
    ({ name, title, description }) => `${name}: ${JSON.stringify({ title, description })},`,
  )
  const body = `{
  permission: { ${permissions.join(' ')} },
  act: { ${list}: { create: 'Added: ${oneWord}' } },
  scope: { ${snake}: { title: '${title}', read: 'View ${many}', write: 'Add ${many}' } },
}`
  if (language !== 'en') return typed(language, body, '../../../../')
  return `/** The names of the permissions, audited actions and scopes. */\nexport const en = ${body} as const\n`
}
