import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { Gap, gapsBetween } from '../rows/gaps.tsx'
import { useRowWindow } from '../rows/useRowWindow.ts'
import type { TreeProps, TreeRow } from '../Tree.tsx'
import { treeKey } from './treeKeys.ts'
import { TreeLine } from './TreeLine.tsx'
import { useTreeDrag } from './useTreeDrag.ts'

/** Must match Tree.module.css. */
const ROW_HEIGHT = 40
const HEAD_HEIGHT = 36

/** The rows of a tree. Only the visible ones and the focused one are in the document. */
export function TreeBody<Row extends TreeRow>(props: TreeProps<Row> & { viewport: HTMLDivElement | null }) {
  const { rows, viewport, onToggle, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [currentId, setCurrentId] = useState<string>()
  const [hasFocus, setHasFocus] = useState(false)
  const current = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  )
  const { indexes, scrollTo } = useRowWindow(
    { count: rows.length, rowHeight: ROW_HEIGHT, headHeight: HEAD_HEIGHT, viewport },
    hasFocus ? current : -1,
  )
  const drag = useTreeDrag(rows, props.drag, onToggle)
  const enter = (id: string): void => {
    setCurrentId(id)
    setHasFocus(true)
  }
  const focus = (index: number): void => {
    const row = rows[index]
    if (!row) return
    setCurrentId(row.id)
    scrollTo(index)
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    )
  }
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const act = treeKey(event, rows, index)
    if (!act) return
    event.preventDefault()
    if (act.kind === 'go') focus(act.to)
    else if (act.kind === 'toggle') onToggle(rows[index]!)
    else if (act.kind === 'open') onOpen(rows[index]!)
    else event.currentTarget.querySelector<HTMLElement>('[data-tree-menu] button')?.click()
  }
  const gaps = gapsBetween(indexes, rows.length, ROW_HEIGHT)
  return (
    <tbody ref={body}>
      {indexes.map((index, position) => (
        <Fragment key={rows[index]!.id}>
          <Gap height={gaps[position]!} />
          <TreeLine
            {...props}
            row={rows[index]!}
            index={index}
            current={index === current}
            drag={drag(index)}
            onFocus={() => enter(rows[index]!.id)}
            onBlur={() => setHasFocus(false)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        </Fragment>
      ))}
      <Gap height={gaps.at(-1)!} />
    </tbody>
  )
}
