// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { eventually, prepareDom, render } from '../testing.ts'
import { OutpostProvider } from '../theme.tsx'
import { MultiSelectField, SelectField } from './selects.tsx'

beforeAll(prepareDom)

const options = (...names: string[]) => names.map((name) => ({ value: name, label: name }))
const chosen = vi.fn<(value: string | null) => void>()

function People({ load }: { load: (query: string) => Promise<ReturnType<typeof options>> }) {
  const [value, setValue] = useState<string | null>(null)
  const choose = (next: string | null) => {
    chosen(next)
    setValue(next)
  }
  return (
    <OutpostProvider env="test">
      <SelectField label="Person" value={value} onChange={choose} load={load} required />
    </OutpostProvider>
  )
}

const input = () => document.querySelector<HTMLInputElement>('input[role="combobox"]')!
const shown = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const press = (code: string) =>
  act(async () => void input().dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true })))
const write = (text: string) =>
  act(async () => {
    input().focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })

test('typing narrows the list before the server has answered, and the answer does not move the highlighted option', async () => {
  let answer: ((found: ReturnType<typeof options>) => void) | undefined
  const load = vi.fn<(query: string) => Promise<ReturnType<typeof options>>>((query) =>
    query === ''
      ? Promise.resolve(options('anna', 'ola', 'zoe'))
      : new Promise((resolve) => {
          answer = resolve
        }),
  )
  await render(<People load={load} />)
  await write('ol')
  await eventually(() => expect(shown()).toEqual(['ola']))
  await press('ArrowDown')
  await eventually(() => expect(load).toHaveBeenCalledTimes(2))
  await act(async () => answer!(options('carol', 'ola')))
  await eventually(() => expect(shown()).toEqual(['ola', 'carol']))
  await press('Enter')
  expect(chosen.mock.calls).toEqual([['ola']])
})

test('Enter chooses the highlighted option, even if the list opened just before the arrow key', async () => {
  chosen.mockClear()
  await render(<People load={() => Promise.resolve(options('anna', 'ola'))} />)
  await eventually(() => expect(document.querySelectorAll('[role="option"]')).toHaveLength(2))
  const keydown = (code: string) =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }))
  act(() => input().click())
  act(() => void keydown('ArrowDown'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 5))) // The timer that the list starts on opening.
  let went = true
  await act(async () => void (went = keydown('Enter')))
  expect({ chosen: chosen.mock.calls, went }).toEqual({ chosen: [['anna']], went: false })
})

test('FRAME-175: an empty select asks for a choice, and several chosen options are shown without it', async () => {
  const none = vi.fn<() => void>()
  const Both = ({ several }: { several: readonly string[] }) => (
    <OutpostProvider env="test">
      <SelectField label="One" value={null} onChange={none} options={options('anna')} />
      <MultiSelectField label="Several" value={several} onChange={none} options={options('anna', 'ola')} />
    </OutpostProvider>
  )
  const placeholders = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].map(({ placeholder }) => placeholder)
  await render(<Both several={[]} />)
  expect(placeholders()).toEqual(['Choose', 'Choose'])
  await render(<Both several={['ola']} />)
  expect(placeholders()).toEqual(['Choose'])
})

test('the list of a field for several options closes after each choice, and opens again', async () => {
  const Several = () => {
    const [value, setValue] = useState<readonly string[]>([])
    return (
      <OutpostProvider env="test">
        <MultiSelectField label="Several" value={value} onChange={setValue} options={options('anna', 'ola', 'zoe')} />
      </OutpostProvider>
    )
  }
  await render(<Several />)
  const isOpen = () => input().getAttribute('aria-expanded') === 'true'
  await act(async () => input().click())
  await eventually(() => expect([isOpen(), shown()]).toEqual([true, ['anna', 'ola', 'zoe']]))
  const choose = (name: string) =>
    act(async () =>
      [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent === name)!.click(),
    )
  await choose('ola')
  await eventually(() => expect(isOpen()).toBe(false))
  await act(async () => input().click())
  await eventually(() => expect([isOpen(), shown()]).toEqual([true, ['anna', 'zoe']]))
})
