import { tags } from '@outpost/contract/tags/endpoints'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOf, sent, stubNetwork } from '../../../testing/network.ts'
import {
  buttonNamed,
  doing,
  field,
  preparePage,
  settle,
  show,
  shows,
  text,
  type,
  userWith,
} from '../../../testing/page.tsx'
import { CheckboxField, MaskField, NumberField, RadioField, SelectField, TextField } from '../fields.tsx'
import { PageForm } from '../parts/PageForm.tsx'
import type { Values } from '../parts/core.tsx'
import { FormAlert } from './FormAlert.tsx'
import { finder, ItemSelect } from './ItemSelect.tsx'
import { ListField, TableField } from './more.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => stubNetwork(() => ({ body: { success: true } })))

/** Shows a form whose endpoint has no validation, so that every error comes from the fields. */
const form = (children: ReactNode, initial: Values = {}, user = userWith()) =>
  show(
    <PageForm endpoint={tags.remove} schema={undefined} initial={{ id: 5, ...initial }} submitLabel="Send">
      {children}
    </PageForm>,
    { user },
  )
const send = () => doing(() => buttonNamed('Send').click())
const write = (name: string, labels: string) => doing(() => type(field(name), labels))

describe('FRAME-077: options of a field', () => {
  test('pattern, with its own message', async () => {
    await form(<TextField name="code" label="Code" pattern={/[a-z]+|\d+/} patternError="Letters or digits" />)
    await write('code', 'a1')
    await send()
    await shows('Letters or digits')
    await write('code', ' abc ')
    await send()
    // FRAME-101: text is trimmed, even if Enter is pressed while the field has the focus.
    expect(sent.map(({ body }) => body)).toEqual([{ code: 'abc' }])
  })

  test('FRAME-246: a value without spaces is sent without the pasted ones', async () => {
    await form(<TextField name="serial" label="Serial" spaceless pattern={/\d+/} />)
    await write('serial', ' 60 0100\u00A00001 ')
    await send()
    expect(sent.map(({ body }) => body)).toEqual([{ serial: '6001000001' }])
  })

  test('required, minlength, mask, min, max and step', async () => {
    await form(
      <>
        <TextField name="a" label="A" required />
        <TextField name="b" label="B" minLength={3} />
        <MaskField name="c" label="C" mask="FF:FF" />
        <NumberField name="d" label="D" min={1} step={0.5} />
        <NumberField name="e" label="E" max={10} />
      </>,
      { d: 1.25, e: 11, c: 'AA:B', b: 'xy' },
    )
    await send()
    for (const labels of [
      'Required',
      'At least 3 characters',
      'This is not a valid value',
      'In steps of 0.5',
      'At most 10',
    ])
      expect(text()).toContain(labels)
    expect(sent).toEqual([])
  })

  test('a disabled field is sent unchanged and not validated', async () => {
    await form(<TextField name="a" label="A" disabled pattern={/\d+/} />, { a: 'x' })
    await send()
    expect(sent[0]!.body).toEqual({ a: 'x' })
  })

  test('trueValue and falseValue, and an addon with its own value', async () => {
    const units = [
      { value: 'kb', label: 'KB' },
      { value: 'mb', label: 'MB', isDefault: true },
    ]
    await form(
      <>
        <CheckboxField name="on" label="On" trueValue="1" falseValue="0" />
        <NumberField name="size" label="Size" addon={{ name: 'unit', label: 'Unit', options: units }} />
      </>,
    )
    await doing(() => field('on').click())
    const unit = document.querySelector<HTMLSelectElement>('[aria-label="Unit"]')!
    expect(unit.value).toBe('mb')
    await doing(() => {
      unit.value = 'kb'
      unit.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await send()
    await doing(() => field('on').click())
    await send()
    expect(sent.map(({ body }) => body)).toEqual([
      { on: '1', unit: 'kb' },
      { on: '0', unit: 'kb' },
    ])
  })

  test('a list is sent as numbers, and an alert between the fields follows its condition', async () => {
    await form(
      <>
        <ListField name="ports" label="Ports" type="number" />
        <FormAlert depends={(values) => Array.isArray(values['ports'])}>Ports are opened at once</FormAlert>
      </>,
    )
    expect(text()).not.toContain('opened at once')
    await write('ports', '80,443,')
    expect(text()).toContain('opened at once')
    await send()
    expect(sent[0]!.body).toEqual({ ports: [80, 443] })
  })
})

test('FRAME-078: the default option is selected if there is no value', async () => {
  const options = [
    { value: '1', label: 'One' },
    { value: '2', label: 'Two', isDefault: true },
  ]
  await form(
    <>
      <SelectField name="a" label="A" numeric options={options} />
      <RadioField name="b" label="B" options={options} />
      <SelectField name="c" label="C" numeric options={options} />
    </>,
    { c: 1 },
  )
  await send()
  expect(sent[0]!.body).toEqual({ a: 2, b: '2', c: 1 })
})

test('FRAME-080: a field is shown while other fields have certain values, and cleared otherwise', async () => {
  await form(
    <>
      <TextField name="kind" label="Kind" />
      <TextField name="imei" label="IMEI" required depends={[{ key: 'kind', values: ['trb', 'otd'] }]} />
      <TextField name="both" label="Both" depends={(values) => values['imei'] !== undefined} />
    </>,
  )
  expect(field('imei')).toBeNull()
  await write('kind', 'trb')
  await write('imei', '1')
  await write('both', '2')
  await write('kind', 'rut')
  expect([field('imei'), field('both')]).toEqual([null, null])
  await send()
  expect(sent[0]!.body).toEqual({ kind: 'rut' })
})

test('FRAME-081: a field without its permission is not shown and not validated', async () => {
  const fields = (
    <>
      <TextField name="a" label="A" />
      <TextField name="b" label="B" required permission="update_devices" />
    </>
  )
  await form(fields)
  expect(field('b')).toBeNull()
  await send()
  expect(sent).toHaveLength(1)
  await form(fields, {}, userWith('update_devices'))
  expect(field('b')).not.toBeNull()
})

test('FRAME-102: a table with an empty or invalid cell is refused, and the cell is marked', async () => {
  const columns = [
    { key: 'host', title: 'Host' },
    { key: 'port', title: 'Port', pattern: /\d+/ },
  ]
  await form(<TableField name="routes" label="Routes" columns={columns} />, { routes: [{ host: 'a', port: '' }] })
  await send()
  await shows('Enter a valid value in every cell of the table')
  await write('routes.0.port', '80')
  await send()
  expect(sent[0]!.body).toEqual({ routes: [{ host: 'a', port: '80' }] })
})

describe('records as choices', () => {
  const box = () => document.querySelector<HTMLInputElement>('input[aria-haspopup="listbox"]')!
  const tag = (id: number) => ({ id, name: `Tag ${id}` })
  const select = (hideSingle: boolean) =>
    form(
      <ItemSelect
        name="tag_id"
        label="Tag"
        endpoint={tags.list}
        query={{ company_id: 7 }}
        option={({ id, name }) => ({ value: String(id), label: name })}
        hideSingle={hideSingle}
      />,
    )

  test('FRAME-120: at most a hundred are requested, and the server searches', async () => {
    stubNetwork(() => listOf([tag(1), tag(2)], 5000))
    await select(false)
    expect(sent[0]!.query).toEqual({ company_id: '7', limit: '100' })
    const find = finder({
      endpoint: tags.list,
      query: { company_id: 7 },
      option: ({ id, name }) => ({ value: String(id), label: name }),
    })
    expect(await find('nor', new AbortController().signal)).toEqual([
      { value: '1', label: 'Tag 1' },
      { value: '2', label: 'Tag 2' },
    ])
    expect(sent.at(-1)!.query).toEqual({ company_id: '7', limit: '100', q: 'nor' })
  })

  test('FRAME-120: an incomplete list says so', async () => {
    stubNetwork(() =>
      listOf(
        Array.from({ length: 100 }, (_, index) => tag(index + 1)),
        5000,
      ),
    )
    await select(false)
    await doing(() => box().click())
    await shows('Showing 100. Type to find more.')
  })

  test('FRAME-121: a single option is filled in and hidden', async () => {
    stubNetwork(({ method }) => (method === 'GET' ? listOf([tag(9)]) : { body: { success: true } }))
    await select(true)
    await settle(50)
    expect(field('tag_id')).toBeNull()
    await send()
    expect(sent.find(({ method }) => method === 'DELETE')!.body).toEqual({ tag_id: 9 })
  })

  test('FRAME-121: with two options the user has to choose', async () => {
    stubNetwork(() => listOf([tag(1), tag(2)]))
    await select(true)
    await settle(50)
    expect(field('tag_id')).not.toBeNull()
  })
})
