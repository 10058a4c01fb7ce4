import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import { tags } from '@outpost/contract/tags/endpoints'
import { tagSchemas } from '@outpost/contract/tags/schemas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, refusal, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, settle, show, shows, text, type } from '../../testing/page.tsx'
import { CallError } from '../api/client.ts'
import { dialog, type DialogProps, open } from '../dialog/dialog.tsx'
import { TextField, When } from './fields.tsx'
import { DialogForm } from './form.tsx'
import { PageForm } from './parts/PageForm.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const created = { status: 201, body: { success: true, data: { id: 9, name: 'North' }, meta: { id: 9 } } }

function NewTag({ done }: { done?: (id: number) => void }) {
  return (
    <PageForm
      endpoint={tags.create}
      schema={tagSchemas.create.input}
      initial={{ company_id: 7 }}
      submitLabel="Add tag"
      onDone={(tag) => done?.(tag.id)}
    >
      <TextField name="name" label="Name" />
      <TextField name="description" label="Description" />
      <When is={(values) => values['name'] === 'coloured'} clears={['color']}>
        <TextField name="color" label="Colour" />
      </When>
    </PageForm>
  )
}

const submit = () => doing(() => buttonNamed('Add tag').click())

test('takes the limits of a field from the contract', async () => {
  stubNetwork(() => created)
  await show(<NewTag />)
  expect(field('name').required).toBe(true)
  expect(field('description').required).toBe(false)
})

test('shows what the contract refuses at the field, and focuses it', async () => {
  stubNetwork(() => created)
  await show(<NewTag />)
  await submit()
  await shows('Required')
  expect(document.activeElement).toBe(field('name'))
  await doing(() => type(field('name'), 'ab'))
  // FRAME-082: editing removes the error.
  expect(text()).not.toContain('Required')
  await submit()
  await shows('At least 3 characters')
  expect(sent).toEqual([])
})

test('DEVICES-140: a text that is too long is refused with the limit and stays whole, nothing is cut without a word', async () => {
  stubNetwork(() => created)
  await show(<NewTag />)
  const long = 'n'.repeat(101)
  await doing(() => type(field('name'), long))
  await submit()
  await shows('At most 100 characters')
  expect(field('name').value).toBe(long)
  expect(field('name').maxLength).toBe(-1)
  expect(sent).toEqual([])
})

test('correcting a field keeps the focus there, and the next refusal moves it', async () => {
  await show(
    <PageForm
      endpoint={account.resetPassword}
      schema={accountSchemas.resetPassword.input}
      initial={{}}
      submitLabel="Save"
    >
      <TextField name="token" label="Token" />
      <TextField name="password" label="Password" />
    </PageForm>,
  )
  const save = () => doing(() => buttonNamed('Save').click())
  await save()
  expect(document.activeElement).toBe(field('token'))
  await doing(() => type(field('token'), 'a'))
  expect(document.activeElement).toBe(field('token'))
  await save()
  expect(document.activeElement).toBe(field('password'))
  await doing(() => field('token').focus())
  await save()
  expect(document.activeElement).toBe(field('password'))
})

const summary = () => document.querySelector('[role="alert"]')
const links = () => [...(summary()?.querySelectorAll('a') ?? [])]

test('FRAME-198: a summary lists the refused fields, and each of its links leads to the field', async () => {
  stubNetwork(() =>
    refusal(
      422,
      { code: 'VALIDATION', message: 'Too common.', source: 'password' },
      { code: 'VALIDATION', message: 'Expired.', source: 'token' },
    ),
  )
  await show(
    <PageForm
      endpoint={account.resetPassword}
      schema={accountSchemas.resetPassword.input}
      initial={{}}
      submitLabel="Save"
    >
      <TextField name="token" label="Token" />
      <TextField name="password" label="Password" />
    </PageForm>,
  )
  const save = () => doing(() => buttonNamed('Save').click())
  await save()
  expect(summary()!.textContent).toMatch(/^2 fields need correctingToken: RequiredPassword: /)
  expect(document.activeElement).toBe(field('token'))
  await doing(() => links()[1]!.click())
  expect(document.activeElement).toBe(field('password'))
  await doing(() => type(field('password'), 'correct horse battery'))
  expect(summary()!.textContent).toBe('1 field needs correctingToken: Required')
  // The server's errors stand in the order of the fields as well, and the input stays.
  await doing(() => type(field('token'), 'a'.repeat(32)))
  expect(summary()).toBeNull()
  await save()
  await shows('2 fields need correcting')
  expect(links().map((link) => link.textContent)).toEqual(['Token', 'Password'])
  expect(field('password').value).toBe('correct horse battery')
})

test('FRAME-198: an error that no field shows is in the summary too; a form of one field needs none', async () => {
  stubNetwork(() => created)
  const form = (initial: object) => (
    <PageForm endpoint={tags.create} schema={tagSchemas.create.input} initial={{ ...initial }} submitLabel="Add tag">
      <TextField name="name" label="Name" />
    </PageForm>
  )
  await show(form({ company_id: 7 }))
  await submit()
  await shows('Required')
  expect(summary()).toBeNull()
  await show(form({ company_id: 'seven' }))
  await doing(() => type(field('name'), 'North'))
  await submit()
  expect(summary()!.textContent).toContain('company_id')
})

test('sends the input with an id, and passes on the result', async () => {
  stubNetwork(() => created)
  const done = vi.fn<(id: number) => void>()
  await show(<NewTag done={done} />)
  await doing(() => type(field('name'), 'North'))
  await submit()
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/tags', body: { company_id: 7, name: 'North' } })
  expect(sent[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(done).toHaveBeenCalledWith(9)
  // FRAME-085: the success message of the endpoint.
  await shows('Tag created')
})

test('FRAME-087: a server error after submit is shown on the field it names, and the input is kept', async () => {
  const taken = {
    code: 'TAG_NAME_TAKEN',
    message: 'The company already has a tag with this name. Choose another name.',
    source: 'name',
  }
  stubNetwork(() => refusal(409, taken, { code: 'CONFLICT', message: 'This is already in use.', source: null }))
  await show(<NewTag />)
  await doing(() => type(field('name'), 'North'))
  await submit()
  await shows('The company already has a tag with this name. Choose another name.')
  await shows('This is already in use.')
  expect(field('name').value).toBe('North')
  expect(document.activeElement).toBe(field('name'))
})

test('FRAME-182: a button that lost the focus while the form was sent gets it back after an error of no field', async () => {
  stubNetwork(() => {
    // A browser takes the focus from a button that is disabled.
    buttonNamed('Add tag').blur()
    return refusal(409, { code: 'MAIL_NOT_CONFIGURED', message: 'No mail server is set up.', source: null })
  })
  await show(<NewTag />)
  await doing(() => type(field('name'), 'North'))
  await doing(() => buttonNamed('Add tag').focus())
  await submit()
  await shows('No mail server is set up.')
  expect(document.activeElement).toBe(buttonNamed('Add tag'))
})

test('FRAME-080: a field whose condition no longer holds is cleared and not sent', async () => {
  stubNetwork(() => created)
  await show(<NewTag />)
  await doing(() => type(field('name'), 'coloured'))
  await doing(() => type(field('color'), '#ff0000'))
  await doing(() => type(field('name'), 'plain'))
  expect(field('color')).toBeNull()
  await submit()
  expect(sent[0]!.body).toEqual({ company_id: 7, name: 'plain' })
})

function NewTagDialog({ company, close }: DialogProps<{ company: number }, string>) {
  return (
    <DialogForm
      endpoint={tags.create}
      schema={tagSchemas.create.input}
      initial={{ company_id: company }}
      title="New tag"
      submitLabel="Add tag"
      onDone={(tag) => close(tag.name)}
    >
      <TextField name="name" label="Name" />
    </DialogForm>
  )
}
const newTag = dialog(async () => ({ default: NewTagDialog }))

test('FRAME-085: a form in a dialog closes with its result', async () => {
  stubNetwork(({ method }) => (method === 'POST' ? created : listOf([])))
  await show(<p>page</p>)
  let result: Promise<string | undefined> | undefined
  await doing(() => void (result = open(newTag, { company: 7 })), 80)
  await shows('New tag')
  await doing(() => type(field('name'), 'North'))
  await submit()
  expect(await result).toBe('North')
  await settle(350)
  expect(text()).not.toContain('New tag')
})

test('a cancelled dialog has no result', async () => {
  stubNetwork(() => created)
  await show(<p>page</p>)
  let result: Promise<string | undefined> | undefined
  await doing(() => void (result = open(newTag, { company: 7 })), 80)
  await doing(() => buttonNamed('Cancel').click())
  expect(await result).toBeUndefined()
  expect(sent).toEqual([])
})

test('if the check before submitting fails, the error is shown and nothing is sent', async () => {
  stubNetwork(() => created)
  const unreachable = () =>
    Promise.reject(new CallError([{ code: 'UNAVAILABLE', message: '', source: null }], { answered: true, status: 503 }))
  await show(
    <PageForm
      endpoint={tags.create}
      schema={tagSchemas.create.input}
      initial={{ company_id: 7, name: 'North', description: 'Far' }}
      maySend={unreachable}
      submitLabel="Add tag"
    >
      <TextField name="name" label="Name" />
    </PageForm>,
  )
  await submit()
  await shows('The service is not available')
  expect(sent).toEqual([])
})
