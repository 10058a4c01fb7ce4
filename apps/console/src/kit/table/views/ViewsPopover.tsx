import { Button, TextInput } from '@mantine/core'
import type { ColumnLayout } from '@outpost/ui/DataTable'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { blocked } from '@outpost/ui/hint/hint'
import { type FormEvent, useState } from 'react'
import type { Search } from '../tableState.ts'
import { useText } from '../../i18n/i18n.ts'
import { SharedViews } from './SharedViews.tsx'
import { useSharedViews } from './useSharedViews.ts'
import { ViewItem } from './ViewItem.tsx'
import classes from './Views.module.css'
import {
  asksSame,
  findView,
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  renamedView,
  type StoredViews,
  type TableView,
  withoutView,
  withView,
} from './views.ts'

/** The views of a list, and its current state. */
export interface ViewSource {
  stored: StoredViews
  onStore: (next: StoredViews) => void
  search: Search
  layout: ColumnLayout
  onApply: (view: TableView) => void
  /** Name of the view in the address. */
  inUse: string | undefined
  /** Prepares the columns for a view that a link opens, or for the list without a view. */
  onShow: (view: TableView | undefined) => void
  /** Name of the list, under which the company shares its views. */
  list: string
}

/** The user's and the company's views, each applied by a click, and a form that saves the current state as a view. */
export function ViewsPopover({ source, ...float }: { source: ViewSource } & FloatProps) {
  const t = useText()
  const { stored, onStore, search, onApply } = source
  const shared = useSharedViews(source.list)
  return (
    <FloatingPopover {...float} position="bottom-end" width={360} label={t('table:views.title')}>
      <div className={classes.body}>
        <h2 className={classes.title}>{t('table:views.title')}</h2>
        {stored.views.length === 0 ? (
          <p className={classes.line}>{t('table:views.none')}</p>
        ) : (
          <ul className={classes.list}>
            {stored.views.map((view) => (
              <ViewItem
                key={view.name}
                name={view.name}
                current={asksSame(view.search, search)}
                opens={stored.opensWith === view.name}
                onApply={() => onApply(view)}
                onOpens={(on) => onStore({ ...stored, opensWith: on ? view.name : null })}
                onRename={(name) => {
                  const next = renamedView(stored, view.name, name)
                  onStore(next)
                  const renamed = findView(next, name)
                  if (renamed && source.inUse === view.name) onApply(renamed)
                }}
                onRemove={() => onStore(withoutView(stored, view.name))}
                onShare={shared.share && (() => shared.share?.(view))}
              />
            ))}
          </ul>
        )}
        <SharedViews shared={shared} search={search} onApply={onApply} />
        <SaveView {...source} />
      </div>
    </FloatingPopover>
  )
}

/** A form that saves the current state of the list. An existing name replaces that view, which the button indicates. */
function SaveView({ stored, onStore, search, layout, onApply }: ViewSource) {
  const t = useText()
  const [name, setName] = useState('')
  const taken = findView(stored, name.trim()) !== undefined
  const full = !taken && stored.views.length >= MAX_VIEWS
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '' || full) return
    const view = { name: name.trim(), search, layout }
    onStore(withView(stored, view))
    onApply(view)
    setName('')
  }
  return (
    <form className={classes.save} onSubmit={save}>
      <TextInput
        label={t('table:views.name')}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        error={full && name.trim() !== '' ? t('table:views.tooMany', { count: MAX_VIEWS }) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        {...(name.trim() === '' && blocked(`${t('kit:invalid.required')}: ${t('table:views.name')}`))}
      >
        {taken ? t('table:views.replace') : t('table:views.save')}
      </Button>
    </form>
  )
}
