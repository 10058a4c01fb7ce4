import { companies } from '@outpost/contract/companies/endpoints'
import { companySchemas } from '@outpost/contract/companies/schemas'
import { tags } from '@outpost/contract/tags/endpoints'
import { IconPower, IconTrash } from '@tabler/icons-react'
import { confirm } from '../../../../apps/console/src/kit/confirm.ts'
import { dialog, open } from '../../../../apps/console/src/kit/dialog.tsx'
import { action } from '../../../../apps/console/src/kit/action.tsx'
import { openStatus } from '../../../../apps/console/src/kit/status.ts'
import { openActions } from '../../../../apps/console/src/kit/windows/actionsList.ts'
import { ask } from '../../../../apps/console/src/kit/windows/ask.ts'
import { windows } from '../../../../apps/console/src/kit/windows/dialogs.ts'
import { editField } from '../../../../apps/console/src/kit/windows/editField.ts'
import { noticeUpdate, warn } from '../../../../apps/console/src/kit/windows/notices.ts'
import { sayError, sayText } from '../../../../apps/console/src/kit/windows/say.ts'
import { openTable } from '../../../../apps/console/src/kit/windows/tableWindow.ts'
import { countries, LONG, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const password = dialog(() => import('../../../../apps/console/src/kit/stepUp/PasswordWindow.tsx'))
const wrong = async (): Promise<string> => 'This code is wrong. Ask for another one.'
const entries = [
  { id: '1', label: 'Mast Holmenkollen', detail: 'Nordvik Water' },
  { id: '2', label: LONG, detail: UNBROKEN },
  { id: '3', label: 'Gate', disabledReason: 'Device is offline' },
]
const value = {
  board: {
    name: 'RUTX50',
    ports: [
      { name: 'lan1', up: true },
      { name: 'lan2', up: false },
    ],
  },
  note: LONG,
  load: 0.42,
  none: null,
}
const rowActions = [
  action<{ id: number }>({
    id: 'reboot',
    label: 'kit:window.choose',
    icon: IconPower,
    endpoint: tags.list,
    run: () => undefined,
  }),
  action<{ id: number }>({
    id: 'remove',
    label: 'kit:cancel',
    icon: IconTrash,
    danger: true,
    endpoint: tags.remove,
    allowed: ({ id }) => (id > 1 ? true : 'kit:close'),
    run: () => undefined,
  }),
]
const statusEntries = ['Mast Holmenkollen', LONG, 'Tram 118', 'Kiosk Storgata'].map((label, at) => ({
  key: String(at + 1),
  label,
}))
const tagTable = {
  title: 'Choose a tag',
  endpoint: tags.list,
  storageKey: 'gallery-tags',
  choose: 'several' as const,
  empty: { message: 'No tags yet' },
  rowLabel: ({ name }: { name: string }) => name,
  columns: [
    { id: 'name', header: 'Name', primary: true, grow: true, cell: ({ name }: { name: string }) => name },
    {
      id: 'devices_count',
      header: 'Devices',
      numeric: true,
      cell: ({ devices_count: count }: { devices_count: number }) => count,
    },
  ],
}

export const windowStories = family('windows', 'Windows of the kit', [
  {
    id: 'ask',
    title: 'question with a choice',
    of: ['window.ask'],
    open: () =>
      ask({
        title: 'Which country?',
        subtitle: LONG,
        message: 'Frequencies follow from it.',
        confirmLabel: 'Use it',
        select: { label: 'Country', options: countries, initial: 'no' },
        reminderKey: 'gallery',
      }),
  },
  {
    id: 'ask-input',
    title: 'question with a field',
    of: [],
    open: () => ask({ title: 'Name of the copy', confirmLabel: 'Copy', input: { label: 'Name', required: true } }),
  },
  {
    id: 'notice',
    title: 'news',
    of: ['window.notice'],
    open: () => noticeUpdate('1.1', ['Charts show gaps as gaps.', LONG]),
  },
  {
    id: 'warning',
    title: 'warning',
    of: [],
    open: () => warn({ title: 'The address is not reachable', message: LONG }),
  },
  { id: 'text', title: 'text', of: ['window.text'], open: () => sayText('Terms', `${LONG}. ${UNBROKEN}`) },
  { id: 'error', title: 'error', of: [], open: () => sayError('The disk is full.') },
  {
    id: 'code',
    title: 'code by e-mail',
    of: ['window.codeEntry'],
    open: () => open(windows.codeEntry, { email: 'mira@example.com', verify: wrong, resend: wrong }),
  },
  {
    id: 'totp',
    title: 'code of an authenticator',
    of: ['window.totpVerification'],
    open: () => open(windows.totpVerification, { verify: wrong }),
  },
  {
    id: 'passkey',
    title: 'passkey',
    of: ['window.passkeyVerification'],
    open: () => open(windows.passkeyVerification, { challenge: () => 'AAAA', verify: wrong }),
  },
  {
    id: 'identity',
    title: 'identity service',
    of: ['window.identityVerification'],
    open: () =>
      open(windows.identityVerification, {
        services: [
          { id: 1, name: 'Corporate login' },
          { id: 2, name: UNBROKEN },
        ],
        question: () => 'a',
        verify: wrong,
      }),
  },
  {
    id: 'password',
    title: 'password before an act',
    of: ['window.password'],
    open: () => open(password, { title: 'Deleting devices needs your password' }),
  },
  {
    id: 'list',
    title: 'list to choose from',
    of: ['window.listSelection'],
    open: () =>
      open(windows.listSelection, {
        title: 'Copy to',
        purpose: LONG,
        entries,
        multiple: true,
        chosen: ['1'],
        submitLabel: 'Copy',
      }),
  },
  { id: 'table', title: 'table to choose from', of: ['window.table'], open: () => openTable(tagTable) },
  {
    id: 'tree',
    title: 'answer as a tree',
    of: ['window.jsonTree'],
    open: () => open(windows.jsonTree, { title: 'Answer of the device', value }),
  },
  {
    id: 'tree-choose',
    title: 'tree to choose from',
    of: [],
    open: () => open(windows.jsonTree, { title: 'Values to watch', value, submitLabel: 'Watch' }),
  },
  {
    id: 'frame',
    title: 'page of our own',
    of: ['window.frame'],
    open: () => open(windows.frame, { title: 'Licences', src: '/licences' }),
  },
  {
    id: 'edit',
    title: 'one value',
    of: ['window.editField'],
    open: () =>
      editField({
        title: 'Rename',
        endpoint: companies.update,
        schema: companySchemas.update.input,
        name: 'name',
        label: 'Name',
        value: LONG,
        record: { id: 1 },
      }),
  },
  {
    id: 'actions',
    title: 'actions for the chosen rows',
    of: ['window.actionsList'],
    open: () => openActions({ actions: rowActions, rows: [{ id: 1 }, { id: 2 }] }),
  },
  {
    id: 'confirm',
    title: 'question that is sent',
    of: ['window.confirm'],
    open: () =>
      confirm({
        endpoint: tags.remove,
        input: { id: 1 },
        title: 'Delete the tag North?',
        message: 'It is taken off 12 devices.',
        confirmLabel: 'Delete tag',
        danger: true,
        typed: 'North',
      }),
  },
  {
    id: 'status',
    title: 'action status',
    of: ['window.status'],
    open: () =>
      openStatus({ channel: 'demo', title: 'Reboot devices', entries: statusEntries, retry: async () => undefined }),
  },
])
