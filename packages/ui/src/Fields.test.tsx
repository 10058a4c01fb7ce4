import { type ReactNode, useEffect, useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  CheckboxField,
  FileField,
  type FileFieldProps,
  ListField,
  type ListFieldProps,
  PasswordField,
  RadioField,
  SelectField,
  TableField,
  TextField,
} from './Fields.tsx'
import { after, eventually, prepareDom, render as draw } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

beforeAll(prepareDom)

const render = (node: ReactNode) => draw(<OutpostProvider env="test">{node}</OutpostProvider>)
const input = (name = 'x'): HTMLInputElement => document.querySelector(`[name="${name}"]`)!
const named = (label: string): HTMLElement => document.querySelector(`[aria-label="${label}"]`)!
/** Returns the visible text. */
function page(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const style of copy.querySelectorAll('style')) style.remove()
  return copy.textContent
}

let now: unknown
/** Holds a field's value, like a form does. */
function Held<V>({ start, children }: { start: V; children: (value: V, onChange: (value: V) => void) => ReactNode }) {
  const [value, setValue] = useState(start)
  useEffect(() => {
    now = value
  })
  return children(value, setValue)
}

const press = (key: string) =>
  after(() => input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const type = (text: string, at = input()) =>
  after(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(at, text)
    at.dispatchEvent(new Event('input', { bubbles: true }))
  })
const paste = (text: string, at = input()) =>
  after(() => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    at.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }))
  })
const leave = (at = input()) => after(() => at.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

test('one option can be disabled while the others can be chosen', async () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B', disabled: true },
  ]
  await render(
    <Held<string | null> start={null}>
      {(value, onChange) => <RadioField label="X" value={value} onChange={onChange} options={options} />}
    </Held>,
  )
  const [first, second] = document.querySelectorAll<HTMLInputElement>('[type="radio"]')
  expect([first!.disabled, second!.disabled]).toEqual([false, true])
  await after(() => first!.click())
  expect(now).toBe('a')
})

describe('FRAME-101: text', () => {
  const text = (maxLength?: number) =>
    render(
      <Held start="ab">
        {(value, onChange) => (
          <TextField name="x" label="X" value={value} onChange={onChange} {...(maxLength && { maxLength })} />
        )}
      </Held>,
    )

  test('pasted text is trimmed, cut to maxlength and inserted at the caret', async () => {
    await text(6)
    input().setSelectionRange(1, 1)
    await paste('  123456  ')
    expect(now).toBe('a1234b')
  })

  test('pasted text replaces the selection', async () => {
    await text(3)
    input().setSelectionRange(0, 2)
    await paste(' xyz9 ')
    expect(now).toBe('xyz')
  })

  test('leading and trailing spaces are removed when the field loses focus', async () => {
    await text()
    await type(' ab c ')
    await leave()
    expect(now).toBe('ab c')
  })
})

describe('FRAME-097, FRAME-098: the list', () => {
  const list = (props: Partial<ListFieldProps> = {}, start: readonly (string | number)[] = []) =>
    render(
      <Held start={start}>
        {(value, onChange) => <ListField name="x" label="Ports" {...props} value={value} onChange={onChange} />}
      </Held>,
    )

  test('Enter, comma and leaving the field add; Backspace in the empty field removes the last', async () => {
    await list()
    await type('a')
    await press('Enter')
    await type('b,')
    await type('c')
    await leave()
    expect(now).toEqual(['a', 'b', 'c'])
    await press('Backspace')
    expect(now).toEqual(['a', 'b'])
  })

  test('custom add keys replace the default ones, and pasted text is split at them', async () => {
    await list({ addKeys: [';'], type: 'number' })
    await press('Enter')
    await paste(' 1; 2;3')
    expect(now).toEqual([1, 2])
    expect(input().value).toBe('3')
  })

  test('a refused value stays in the field, with the reason', async () => {
    await list({ type: 'number', max: 10, uniqueItems: true }, [5])
    await type('11')
    await press('Enter')
    expect([now, input().value]).toEqual([[5], '11'])
    expect(page()).toContain('“11” is not a valid value')
    await type('5')
    await press('Enter')
    expect(page()).toContain('“5” is already in the list')
  })

  const upload = async (file: File) => {
    const chooser = named('Upload CSV') as HTMLInputElement
    Object.defineProperty(chooser, 'files', { configurable: true, value: [file] })
    await after(() => chooser.dispatchEvent(new Event('change', { bubbles: true })))
    await after(() => undefined)
  }

  test('FRAME-099, FRAME-100: a CSV file replaces the list, and anything else is refused with a message', async () => {
    await list({ showCsvUpload: true }, ['old'])
    await upload(new File([' a \n\nb\n'], 'list.csv', { type: 'text/csv' }))
    expect(now).toEqual(['a', 'b'])
    await upload(new File(['c'], 'list.txt', { type: 'text/plain' }))
    await eventually(() => expect(page()).toContain('Not a CSV file selected'))
    await upload(
      Object.defineProperty(new File(['c'], 'list.csv', { type: 'text/csv' }), 'size', { value: 83_886_080 }),
    )
    await eventually(() => expect(page()).toContain('File size must be lower than 80MB'))
    expect(now).toEqual(['a', 'b'])
  })
})

describe('FRAME-102: the table', () => {
  const columns = [
    { key: 'host', title: 'Host', maxLength: 5 },
    { key: 'port', title: 'Port', pattern: /\d+/ },
  ]
  const table = (error?: string) =>
    render(
      <Held start={[{ host: 'a', port: 'x' }]}>
        {(value, onChange) => (
          <TableField
            name="x"
            label="Routes"
            columns={columns}
            error={error}
            value={value}
            onChange={(rows) => onChange([...rows] as never)}
          />
        )}
      </Held>,
    )

  test('rows can be added, edited and removed', async () => {
    await table()
    await after(() =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === 'Add row')!.click(),
    )
    await type('b', named('Host 2') as HTMLInputElement)
    expect(now).toEqual([
      { host: 'a', port: 'x' },
      { host: 'b', port: '' },
    ])
    await after(() => named('Remove row 1').click())
    expect(now).toEqual([{ host: 'b', port: '' }])
  })

  test('cells are required and checked against pattern and maxlength', async () => {
    await table('Wrong')
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')].map((cell) => cell.getAttribute('aria-label'))
    expect(wrong).toEqual(['Port 1'])
    expect((named('Host 1') as HTMLInputElement).maxLength).toBe(5)
    expect((named('Port 1') as HTMLInputElement).required).toBe(true)
  })
})

describe('files', () => {
  const files = (props: Partial<FileFieldProps> = {}, start: readonly File[] = []) =>
    render(
      <Held start={start}>
        {(value, onChange) => <FileField name="x" label="File" {...props} value={value} onChange={onChange} />}
      </Held>,
    )
  const choose = (...chosen: File[]) =>
    after(() => {
      Object.defineProperty(input(), 'files', { configurable: true, value: chosen })
      input().dispatchEvent(new Event('change', { bubbles: true }))
    })

  test('FRAME-096: a file that is too large is refused, and the limit is shown', async () => {
    await files()
    await choose(Object.defineProperty(new File(['x'], 'a'), 'size', { value: 83_886_081 }))
    expect(page()).toContain('Maximum file size is 80MB')
    await files({ maxBytes: 1536 })
    await choose(new File(['x'.repeat(2000)], 'a'))
    expect(page()).toContain('Maximum file size is 1.5KB')
    expect(now).toEqual([])
  })

  test('FRAME-082: a click clears the chosen file', async () => {
    await files({ multiple: true }, [new File(['x'], 'a')])
    await after(() => void input().dispatchEvent(new MouseEvent('click', { bubbles: true })))
    expect(now).toEqual([])
  })

  test('the upload shows its progress and can be cancelled', async () => {
    let broken = false
    await files({ progress: 0.4, onCancel: () => (broken = true) })
    expect(page()).toContain('40 %')
    await after(() =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cancel upload')!.click(),
    )
    expect(broken).toBe(true)
    expect(input().disabled).toBe(true)
  })
})

test('FRAME-104: a generated password has 16 characters', async () => {
  await render(
    <Held start="">
      {(value, onChange) => <PasswordField name="x" label="Password" generate value={value} onChange={onChange} />}
    </Held>,
  )
  await after(() => named('Generate password').click())
  expect(now).toHaveLength(16)
})

test('FRAME-077, FRAME-078: hint, subtext, addon, class and the chosen option’s description', async () => {
  const options = [{ value: 'a', label: 'Guest', hint: 'Sees its own company only', isDefault: true }]
  const addon = {
    label: 'Scheme',
    value: 'https',
    options: [{ value: 'https', label: 'https://' }],
    onChange: () => undefined,
  }
  await render(
    <>
      <TextField
        name="x"
        label="Address"
        value=""
        onChange={() => undefined}
        hint="Where it answers"
        help="A host"
        addon={addon}
        className="mine"
        noTranslate
      />
      <SelectField
        name="y"
        label="Role"
        value="a"
        onChange={() => undefined}
        options={options}
        optionDescriptionBlock
      />
      <CheckboxField name="z" label="Overwrite" hint="The old one is lost" value onChange={() => undefined} />
    </>,
  )
  expect(named('Where it answers').tagName).toBe('BUTTON')
  expect(named('The old one is lost').tagName).toBe('BUTTON')
  expect(document.querySelector('.mine')!.textContent).toContain('A host')
  expect(document.querySelector('[translate="no"]')).not.toBeNull()
  expect((named('Scheme') as HTMLSelectElement).value).toBe('https')
  expect(page()).toContain('Sees its own company only')
})
