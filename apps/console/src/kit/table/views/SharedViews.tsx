import type { SharedView } from '@outpost/contract/settings/shared-views/schemas'
import { IconButton } from '@outpost/ui/IconButton'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import type { Search } from '../tableState.ts'
import type { SharedViewsOf } from './useSharedViews.ts'
import { RemoveQuestion } from './ViewItem.tsx'
import classes from './Views.module.css'
import { asksSame, type TableView } from './views.ts'

interface SharedViewsProps {
  shared: SharedViewsOf
  search: Search
  onApply: (view: TableView) => void
}

/** The views of this list that the company shares. Renders nothing if there are none. */
export function SharedViews({ shared, search, onApply }: SharedViewsProps) {
  const t = useText()
  if (shared.views.length === 0) return null
  return (
    <section className={classes.shared} aria-label={t('table:views.shared')}>
      <h2 className={classes.title}>{t('table:views.shared')}</h2>
      <ul className={classes.list}>
        {shared.views.map((view) => (
          <SharedItem
            key={view.id}
            view={view}
            current={asksSame(view.search, search)}
            onApply={() => onApply(view)}
            onRemove={shared.remove}
          />
        ))}
      </ul>
    </section>
  )
}

interface SharedItemProps {
  view: SharedView
  current: boolean
  onApply: () => void
  onRemove: SharedViewsOf['remove']
}

function SharedItem({ view, current, onApply, onRemove }: SharedItemProps) {
  const t = useText()
  const [asks, setAsks] = useState(false)
  const { id, name, shared_by } = view
  if (asks && onRemove) {
    const labels = { question: t('table:views.unshareSure', { name }), verb: t('table:views.unshareVerb') }
    return <RemoveQuestion {...labels} onRemove={() => onRemove(id)} onDone={() => setAsks(false)} />
  }
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.name}
        aria-current={current || undefined}
        title={shared_by ? t('table:views.sharedBy', { name, user: shared_by }) : name}
        onClick={onApply}
      >
        {name}
      </button>
      {onRemove && (
        <IconButton
          label={t('table:views.unshare', { name })}
          icon={<IconTrash size={16} />}
          onClick={() => setAsks(true)}
        />
      )}
    </li>
  )
}
