// @vitest-environment happy-dom
import { useEffect, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { after, prepareDom, render } from '../testing.ts'
import { useRowWindow } from './useRowWindow.ts'

beforeAll(prepareDom)

interface Case {
  /** The height of the scroll container and its scroll position, in px. */
  height: number
  top: number
  count?: number
  focused?: number
  rowHeight?: number
}

let rows: number[] = []
let scrollTo: (index: number) => void = () => {}

function Rows({ box, count = 1000, focused = -1, rowHeight = 40 }: Case & { box: HTMLElement | null }) {
  const rendered = useRowWindow({ count, rowHeight, headHeight: 36, viewport: box }, focused)
  useEffect(() => {
    rows = rendered.indexes
    scrollTo = rendered.scrollTo
  })
  return null
}

/** Creates a scroll container of a given size and content that scrolls like in a browser. */
function boxOf({ height, top, count = 1000, rowHeight = 40 }: Case): HTMLElement {
  const box = document.createElement('div')
  Object.defineProperty(box, 'clientHeight', { value: height })
  Object.defineProperty(box, 'scrollHeight', { value: 36 + count * rowHeight })
  box.scrollTop = top
  Object.assign(box, {
    scrollTo: ({ top: to }: { top: number }) => {
      if (to === box.scrollTop) return
      box.scrollTop = to
      queueMicrotask(() => box.dispatchEvent(new Event('scroll')))
    },
  })
  return box
}

async function rendered(one: Case): Promise<number[]> {
  await render(<Rows {...one} box={boxOf(one)} />)
  return rows
}

/** Returns the scroll position after a row has been scrolled into view. */
async function scrolledTo(index: number, one: Case): Promise<number> {
  const box = boxOf(one)
  await render(<Rows {...one} box={box} />)
  await after(() => scrollTo(index))
  return box.scrollTop
}

const ends = (all: readonly number[]) => [all[0], all.at(-1), all.length]

test('only the visible rows and eight around them are rendered', async () => {
  expect(ends(await rendered({ top: 0, height: 400 }))).toEqual([0, 17, 18])
  expect(ends(await rendered({ top: 20_000, height: 400 }))).toEqual([492, 517, 26])
  expect(ends(await rendered({ top: 39_800, height: 400 }))).toEqual([982, 999, 18])
  expect(await rendered({ top: 0, height: 400, count: 3 })).toEqual([0, 1, 2])
  expect(await rendered({ top: 0, height: 400, count: 0, focused: 0 })).toEqual([])
})

test('a screenful of rows is rendered until the container is mounted', async () => {
  await render(<Rows top={0} height={400} box={null} />)
  expect(ends(rows)).toEqual([0, 25, 26])
})

test('scrolling renders other rows, and another height renders as many as fit', async () => {
  const box = boxOf({ top: 0, height: 400 })
  await render(<Rows top={0} height={400} box={box} />)
  await after(() => box.scrollTo({ top: 20_000 }))
  expect(ends(rows)).toEqual([492, 517, 26])
  await render(<Rows top={0} height={400} rowHeight={50} box={box} />)
  expect(ends(rows)).toEqual([392, 415, 24])
})

test('a changed row height takes effect at once', async () => {
  const box = boxOf({ top: 0, height: 400 })
  function Density() {
    const [rowHeight, setRowHeight] = useState(40)
    return (
      <>
        <button type="button" onClick={() => setRowHeight(32)}>
          Denser
        </button>
        <Rows top={0} height={400} rowHeight={rowHeight} box={box} />
      </>
    )
  }
  await render(<Density />)
  expect(ends(rows)).toEqual([0, 17, 18])
  await after(() => document.querySelector('button')!.click())
  expect(ends(rows)).toEqual([0, 20, 21])
})

test('a list that has become shorter shows its end', async () => {
  expect(ends(await rendered({ top: 20_000, height: 400, count: 20 }))).toEqual([2, 19, 18])
})

test('the focused row stays rendered once, in its place', async () => {
  expect((await rendered({ top: 20_000, height: 40, focused: 3 })).slice(0, 2)).toEqual([3, 492])
  expect((await rendered({ top: 0, height: 40, focused: 900 })).at(-1)).toBe(900)
  const without = await rendered({ top: 0, height: 400 })
  expect(await rendered({ top: 0, height: 400, focused: 5 })).toEqual(without)
  expect(ends(await rendered({ top: 0, height: 400, count: 10, focused: 12 }))).toEqual([0, 9, 10])
})

test('a row is scrolled into view by the smallest distance, and never under the heading', async () => {
  expect(await scrolledTo(5, { top: 0, height: 400 })).toBe(0)
  expect(await scrolledTo(20, { top: 0, height: 400 })).toBe(20 * 40 + 40 + 36 - 400)
  expect(await scrolledTo(5, { top: 800, height: 400 })).toBe(200)
  expect(await scrolledTo(20, { top: 0, height: 50 })).toBe(800)
})
