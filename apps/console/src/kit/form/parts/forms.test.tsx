import { devices } from '@outpost/contract/devices/endpoints'
import { deviceSchemas } from '@outpost/contract/devices/schemas'
import { tags } from '@outpost/contract/tags/endpoints'
import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, settle, shows, text, type, userWith } from '../../../testing/page.tsx'
import { useCrumbs } from '../../screen/crumbs.ts'
import { dialog, type DialogProps } from '../../dialog/dialog.tsx'
import { TextField } from '../fields.tsx'
import { DialogForm } from '../form.tsx'
import { makeQueryClient } from '../../api/query.ts'
import { Dialogs, makeRouter } from '../../screen/router.tsx'
import { screen } from '../../screen/screen.ts'
import { UserProvider } from '../../auth/session.tsx'
import { form, formScreens, numericId, registerForms } from './forms.ts'
import { PageForm } from './PageForm.tsx'

function Rename({ id, close }: DialogProps<{ id: number }>) {
  return (
    <DialogForm
      endpoint={devices.update}
      schema={deviceSchemas.update.input}
      initial={{}}
      toInput={(values) => ({ ...values, id })}
      title={`Rename ${id}`}
      submitLabel="Rename"
      onDone={() => close()}
    >
      <TextField name="name" label="Name" />
    </DialogForm>
  )
}

const rename = dialog(async () => ({ default: Rename }))
const given = { title: 'kit:save', access: 'update_devices', dialog: rename, props: numericId } as const
beforeAll(async () => {
  await preparePage()
  registerForms([form({ ...given, name: 'rename' }), form({ ...given, name: 'rename-on', skipNavigate: true })])
})
afterAll(() => vi.unstubAllGlobals())

let root: Root | undefined
afterEach(async () => act(async () => root?.unmount()))

const Shell = () => (
  <main>
    <nav>
      {useCrumbs()
        .map(({ label }) => label)
        .join(' / ')}
    </nav>
    <Outlet />
  </main>
)
const devicesScreen = screen({
  path: '/devices',
  access: 'view_devices',
  title: 'kit:close',
  nav: { group: 'management', place: 1, icon: () => null },
  page: async () => ({ default: () => <p>all devices</p> }),
})

const inCard = screen({
  path: '/settings/tag',
  access: 'signed-in',
  title: 'kit:close',
  page: async () => ({
    default: () => (
      <PageForm endpoint={tags.create} schema={undefined} initial={{ company_id: 7 }} submitLabel="Add tag">
        <TextField name="name" label="Name" />
      </PageForm>
    ),
  }),
})

async function visit(address: string, user = userWith('view_devices', 'update_devices')): Promise<void> {
  stubNetwork(() => ({ body: { success: true } }))
  window.history.replaceState({}, '', '/devices')
  const router = makeRouter({
    screens: [devicesScreen, inCard, ...formScreens],
    useDisabledRoutes: () => [],
    Session: () => (
      <UserProvider user={user}>
        <Outlet />
        <Dialogs />
      </UserProvider>
    ),
    Shell,
    NothingPermitted: () => null,
    Lost: ({ need }) => <p>{need === undefined ? 'no page' : `needs ${String(need)}`}</p>,
  })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root!.render(
      <OutpostProvider env="test">
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OutpostProvider>,
    ),
  )
  await settle(80)
  await act(async () => router.navigate({ href: address }))
  await settle(150)
}

const send = async () => {
  await doing(() => type(field('name'), 'North'))
  await doing(() => buttonNamed('Rename').click(), 200)
}

test('FRAME-002, FRAME-197: a form has its own address and a title from its name, and goes one step back after success', async () => {
  await visit('/forms/rename/5')
  await shows('Rename 5')
  expect(document.querySelector('nav')!.textContent).toBe('Save')
  await send()
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/devices/5', body: { name: 'North' } })
  await shows('all devices')
  expect(window.location.pathname).toBe('/devices')
})

test('FRAME-002: with skipNavigate the page stays open', async () => {
  await visit('/forms/rename-on/5')
  await send()
  expect(sent.map(({ method }) => method)).toContain('PUT')
  expect(window.location.pathname).toBe('/forms/rename-on/5')
})

test('Cancel goes one step back and sends nothing', async () => {
  await visit('/forms/rename/5')
  await doing(() => buttonNamed('Cancel').click(), 200)
  await shows('all devices')
  expect(sent).toEqual([])
})

const hasText = (label: string) => (one: HTMLElement) => one.textContent === label

test('FRAME-197: leaving a form on a page with unsaved input asks first', async () => {
  await visit('/forms/rename/5')
  const back = () => doing(() => window.history.back(), 300)
  const reloads = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(reloads()).toBe(true)
  await doing(() => type(field('name'), 'North'))
  expect(reloads()).toBe(false)
  await doing(() => [...document.querySelectorAll('button')].find(hasText('Cancel'))!.click(), 300)
  await shows('Discard your changes?')
  await doing(
    () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find(hasText('Cancel'))!.click(),
    400,
  )
  expect(field('name').value).toBe('North')
  await back()
  await shows('Discard your changes?')
  await doing(() => buttonNamed('Discard').click(), 500)
  await shows('all devices')
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('FRAME-199: a form inside a page asks before unsaved input is lost, and no more once it was saved', async () => {
  await visit('/settings/tag')
  const reloads = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const back = () => doing(() => window.history.back(), 300)
  await doing(() => type(field('name'), 'North'))
  expect(reloads()).toBe(false)
  await back()
  await shows('Discard your changes?')
  await doing(
    () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find(hasText('Cancel'))!.click(),
    400,
  )
  expect(field('name').value).toBe('North')
  await doing(() => buttonNamed('Add tag').click(), 200)
  expect(sent).toContainEqual(expect.objectContaining({ method: 'POST', path: '/tags' }))
  expect(field('name').value).toBe('North')
  expect(reloads()).toBe(true)
  await doing(() => type(field('name'), 'South'))
  expect(reloads()).toBe(false)
  await back()
  await doing(() => buttonNamed('Discard').click(), 500)
  await shows('all devices')
})

test.each(['/forms/rename', '/forms/rename/x', '/forms/no-such-form/5'])(
  '%s is not a form: the first page is shown',
  async (address) => {
    await visit(address)
    await shows('no page')
  },
)

test('a form without its permission is not shown', async () => {
  await visit('/forms/rename/5', userWith('view_devices'))
  await shows('needs update_devices')
  expect(text()).not.toContain('Rename')
})

test('form names must be unique', () => {
  expect(() => registerForms([form({ ...given, name: 'rename' })])).toThrow('Two forms are called rename')
})
