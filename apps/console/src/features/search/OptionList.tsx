/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own lists of options hold no links, and a fieldset may not stand in one */
import { isModifiedClick } from '@outpost/ui/Link'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { OptionLine } from './OptionLine.tsx'
import classes from './SearchPanel.module.css'
import type { SearchOption, SearchSection } from './sections.ts'

interface OptionListProps {
  id: string
  sections: readonly SearchSection[]
  q: string
  activeKey: string | undefined
  onActive: (key: string) => void
  onPick: (option: SearchOption, newTab: boolean) => void
}

/** The results by group, as a listbox controlled by the field above. */
export function OptionList({ id, sections, ...rest }: OptionListProps) {
  const t = useText()
  return (
    <div role="listbox" id={id} aria-label={t('search:label')} className={classes.list}>
      {sections.map(({ id: name, title, count, options }) => (
        <div
          key={name}
          role="group"
          aria-label={count === undefined ? title : `${title}, ${count}`}
          className={classes.section}
        >
          <div className={classes.heading} aria-hidden>
            {title}
            {count !== undefined && <span className={classes.count}>{count}</span>}
          </div>
          {options.map((option) => (
            <Option key={option.key} id={`${id}-${option.key}`} option={option} {...rest} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Omit<OptionListProps, 'sections'> {
  option: SearchOption
}

/** A result. If it leads to a page it is a real link, so that it can be opened in a new tab. */
function Option({ id, option, q, activeKey, onActive, onPick }: OptionProps) {
  const here = useRef<HTMLElement>(null)
  const active = option.key === activeKey
  useEffect(() => {
    if (active) here.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const props = {
    id,
    role: 'option',
    'aria-selected': active,
    tabIndex: -1,
    className: classes.option,
    'data-table': option.isTable,
    onPointerMove: () => active || onActive(option.key),
    // Keeps the focus in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event)) return
      event.preventDefault()
      onPick(option, false)
    },
  } as const
  const line = <OptionLine option={option} q={q} />
  if (option.href === undefined)
    return (
      <button type="button" {...props} ref={(node) => void (here.current = node)}>
        {line}
      </button>
    )
  return (
    <a href={option.href} {...props} ref={(node) => void (here.current = node)}>
      {line}
    </a>
  )
}
