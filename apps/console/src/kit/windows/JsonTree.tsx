import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './JsonTree.module.css'
import { shortText, type TreeLine } from './jsonTree.ts'
import { useTree } from './useTree.ts'

/** Height of a line in px (JsonTree.module.css), and how many are rendered beyond both ends of what can be seen. */
const LINE = 28
const BEYOND = 8

interface JsonTreeProps {
  value: unknown
  label: string
  /** Given, leaves can be ticked; these are. */
  ticked?: ReadonlySet<string>
  onTick?: (line: TreeLine) => void
}

/** JSON as a tree to walk through by pointer and keys. Only the lines in sight are rendered, so that long answers stay quick. */
export function JsonTree({ value, label, ticked, onTick }: JsonTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [top, setTop] = useState(0)
  const { lines, index, toggle, onKeyDown } = useTree(value, (line) => onTick?.(line))
  useEffect(() => {
    const element = box.current
    if (!element) return
    // The current line is never out of sight.
    if (index * LINE < element.scrollTop) element.scrollTop = index * LINE
    const over = (index + 1) * LINE - element.scrollTop - element.clientHeight
    if (over > 0) element.scrollTop += over
  }, [index])
  const first = Math.max(0, Math.floor(top / LINE) - BEYOND)
  // The tree is never taller than the screen.
  const count = Math.ceil(window.innerHeight / LINE) + 2 * BEYOND
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={ticked !== undefined}
      aria-activedescendant={`${id}-${index}`}
      className={classes.tree}
      onKeyDown={onKeyDown}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      data-autofocus
    >
      <div role="presentation" style={{ height: lines.length * LINE }} className={classes.all}>
        {lines.slice(first, first + count).map((line, place) => (
          <Line
            key={line.path}
            id={`${id}-${first + place}`}
            line={line}
            top={(first + place) * LINE}
            current={first + place === index}
            ticked={ticked && line.size === undefined ? ticked.has(line.path) : undefined}
            onPush={() => toggle(line)}
          />
        ))}
      </div>
    </div>
  )
}

interface LineProps {
  id: string
  line: TreeLine
  top: number
  current: boolean
  /** Undefined where it cannot be ticked. */
  ticked: boolean | undefined
  onPush: () => void
}

function Line({ id, line, top, current, ticked, onPush }: LineProps) {
  const Chevron = line.opened ? IconChevronDown : IconChevronRight
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it has the focus and hears the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-selected={ticked ?? false}
      {...(line.size !== undefined && { 'aria-expanded': line.opened })}
      data-current={current || undefined}
      className={classes.line}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: 8 + Math.min(line.level - 1, 20) * 16 }}
      onClick={onPush}
    >
      <span className={classes.mark}>{line.size !== undefined && <Chevron size={14} aria-hidden />}</span>
      {ticked !== undefined && (
        <span className={classes.tick} data-ticked={ticked || undefined}>
          {ticked && <IconCheck size={12} aria-hidden />}
        </span>
      )}
      {line.name !== '' && <span className={classes.name}>{line.name}</span>}
      <bdi dir="ltr" className={classes.value} data-leaf={line.size === undefined || undefined} title={shortText(line)}>
        {shortText(line)}
      </bdi>
    </div>
  )
}
