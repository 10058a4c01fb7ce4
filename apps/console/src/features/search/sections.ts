import type { SearchGroup, SearchItem } from '@outpost/contract/search/schemas'
import type { SearchGroupName } from '@outpost/contract/search/constants'
import { IconTable } from '@tabler/icons-react'
import type { NavPlace } from '../../kit/screen/screen.ts'
import type { Translate } from '../../kit/i18n/i18n.ts'
import type { Command } from './commands.ts'
import { searchViews } from './groups.ts'
import type { Recent } from './recent.ts'

/** One line that can be chosen. */
export interface SearchOption {
  /** Unique among all lines, and the same for the same thing in a later answer. */
  key: string
  label: string
  icon: NavPlace['icon']
  /** Where it leads; a window has none. */
  href?: string
  run?: () => void
  /** A record that is remembered when it is opened. */
  recent?: Recent
  /** What the line says of a record that was just found. */
  hit?: SearchItem & { group: SearchGroupName }
  /** Quieter than the records: leads to all of them. */
  isTable?: true
}

export interface SearchSection {
  id: string
  title: string
  /** Records in the group, "10+" beyond ten. */
  count?: string
  options: readonly SearchOption[]
}

/** Records of one group that are shown while others have some too; the rest is behind "View in table". */
const FEW = 5

function recordOption({ group, id, name, detail }: Recent, label = name): SearchOption[] {
  const view = searchViews[group]
  return view
    ? [
        {
          key: `${group}:${id}`,
          label,
          icon: view.icon,
          href: view.hrefOf({ id, name }),
          recent: { group, id, name, detail },
        },
      ]
    : []
}

/** The records that were opened last, for a search in which nothing is typed yet. */
export function recentSection(recent: readonly Recent[], t: Translate): SearchSection[] {
  const options = recent.flatMap((entry) => recordOption(entry))
  return options.length === 0 ? [] : [{ id: 'recent', title: t('search:recent'), options }]
}

/** Pages and windows by their names. They are known at once, so they stand first: nothing moves when the records come. */
export function commandSection(found: readonly Command[], t: Translate): SearchSection[] {
  const options = found.map(({ id, label, icon, href, run }): SearchOption => ({
    key: `go:${id}`,
    label,
    icon,
    ...(href && { href }),
    ...(run && { run }),
  }))
  return options.length === 0 ? [] : [{ id: 'go', title: t('search:go'), options }]
}

/** The answer of the search, group by group; a group without records is left out. */
export function groupSections(answer: readonly SearchGroup[], q: string, t: Translate): SearchSection[] {
  const filled = answer.filter(({ items }) => items.length > 0)
  const most = filled.length > 1 ? FEW : Infinity
  return filled.flatMap(({ group, total, more, items }): SearchSection[] => {
    const view = searchViews[group]
    if (!view) return []
    const records = items
      .slice(0, most)
      .flatMap((hit) => recordOption({ ...hit, group }).map((option) => ({ ...option, hit: { ...hit, group } })))
    const all: SearchOption = {
      key: `table:${group}`,
      label: t('search:table'),
      icon: IconTable,
      href: view.tableOf(q),
      isTable: true,
    }
    return [{ id: group, title: t(view.title), count: more ? `${total}+` : String(total), options: [...records, all] }]
  })
}
