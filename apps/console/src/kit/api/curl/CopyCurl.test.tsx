import { mail } from '@outpost/contract/mail/endpoints'
import { mailSchemas } from '@outpost/contract/mail/schemas'
import { settings } from '@outpost/contract/settings/endpoints'
import { settingSchemas } from '@outpost/contract/settings/schemas'
import { tags } from '@outpost/contract/tags/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOf, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, show, shows, type } from '../../../testing/page.tsx'
import { confirm } from '../../dialog/confirm.ts'
import { dialog, open } from '../../dialog/dialog.tsx'
import { PasswordField, TextField } from '../../form/fields.tsx'
import { DialogForm } from '../../form/form.tsx'
import { PageForm } from '../../form/parts/PageForm.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../table/table.tsx'
import { closeAll } from '../../dialog/windows/stack.ts'

let copied = ''

beforeAll(async () => {
  await preparePage()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = text))
  stubNetwork(() => listOf([{ id: 1, name: 'North' }]))
})
beforeEach(() => {
  copied = ''
  closeAll()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const columns: Column<RowOf<typeof tags.list>>[] = [{ id: 'name', header: 'Name', cell: (tag) => tag.name }]

function TagsPage() {
  const table = useTable({ endpoint: tags.list, columns, storageKey: 'tags', always: ['name'] })
  return (
    <ListTable table={table} label="Tags" rowLabel={(tag) => tag.name} empty={{ message: 'No tags' }} height={500} />
  )
}

const server = dialog(async () => ({
  default: () => (
    <DialogForm
      endpoint={mail.create}
      schema={mailSchemas.create.input}
      initial={{ port: 587 }}
      title="Add server"
      submitLabel="Add"
    >
      <TextField name="host" label="Host" />
      <PasswordField name="password" label="Password" />
    </DialogForm>
  ),
}))

const setting = dialog(async () => ({
  default: () => (
    <DialogForm
      endpoint={settings.create}
      schema={settingSchemas.create.input}
      initial={{}}
      title="Keep a setting"
      submitLabel="Keep"
    >
      <TextField name="key" label="Key" />
    </DialogForm>
  ),
}))

async function copy(): Promise<void> {
  await vi.waitFor(() => expect(buttonNamed('Copy as curl')).toBeDefined())
  await doing(() => buttonNamed('Copy as curl').click())
}

test('FRAME-162 a list offers the command for what it shows', async () => {
  await show(<TagsPage />, { at: '/tags?q=no&page=3&limit=10' })
  await doing(() => buttonNamed('Export').click())
  await copy()
  expect(copied).toContain('/api/tags?q=no&limit=10&offset=20&fields=name')
})

test('FRAME-162 a form offers the command for its input, without secrets', async () => {
  await show(
    <button type="button" onClick={() => void open(server, {})}>
      Open
    </button>,
  )
  await doing(() => buttonNamed('Open').click())
  await doing(() => type(field('host'), 'mail.example'))
  await doing(() => type(field('password'), 'hunter2'))
  await copy()
  expect(copied).toContain(`-d '{"port":587,"host":"mail.example","password":"'"$PASSWORD"'"}'`)
  await shows('Copied as a curl command')
})

test('FRAME-162 a confirmation dialog offers the command for its action', async () => {
  const ask = () =>
    void confirm({
      endpoint: tags.remove,
      input: { id: 5 },
      title: 'Remove',
      message: 'Gone',
      confirmLabel: 'Remove tag',
    })
  await show(
    <button type="button" onClick={ask}>
      Open
    </button>,
  )
  await doing(() => buttonNamed('Open').click())
  await copy()
  expect(copied).toMatch(/^curl -X DELETE .*\/api\/tags\/5'$/)
})

test('FRAME-162 no command is offered where access tokens are refused', async () => {
  await show(
    <button type="button" onClick={() => void open(setting, {})}>
      Open
    </button>,
  )
  await doing(() => buttonNamed('Open').click(), 200)
  await shows('Keep a setting')
  expect(buttonNamed('Copy as curl')).toBeUndefined()
})

test('FRAME-192 each field of a form leads to its line of the API reference, in a new tab', async () => {
  await show(
    <button type="button" onClick={() => void open(server, {})}>
      Open
    </button>,
  )
  await doing(() => buttonNamed('Open').click())
  await vi.waitFor(() => expect(buttonNamed('About these fields')).toBeDefined())
  await doing(() => buttonNamed('About these fields').click(), 200)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/api/docs"]')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.target])).toEqual([
    ['The whole request', '/api/docs#post%2Femail-configurations', '_blank'],
    ['Host', '/api/docs#post%2Femail-configurations%3Ahost', '_blank'],
    ['Password', '/api/docs#post%2Femail-configurations%3Apassword', '_blank'],
  ])
})

test('FRAME-162 FRAME-192 a form inside a page offers the same', async () => {
  await show(
    <PageForm endpoint={tags.create} schema={undefined} initial={{ company_id: 7 }} submitLabel="Add tag">
      <TextField name="name" label="Name" />
    </PageForm>,
  )
  await vi.waitFor(() => expect(buttonNamed('About these fields')).toBeDefined())
  await doing(() => type(field('name'), 'North'))
  await copy()
  expect(copied).toContain(`-d '{"company_id":7,"name":"North"}'`)
})
