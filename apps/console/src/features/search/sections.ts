import type { SearchGroup, SearchItem } from '@outpost/contract/search/schemas'
import type { SearchGroupName } from '@outpost/contract/search/constants'
import { IconTable } from '@tabler/icons-react'
import type { NavPlace } from '../../kit/screen/screen.ts'
import type { Translate } from '../../kit/i18n/i18n.ts'
import type { Command } from './commands.ts'
import { searchViews } from './groups.ts'
import type { Recent } from './recent.ts'

/** A result that can be selected. */
export interface SearchOption {
  /** Unique among all results, and the same for the same item in a later response. */
  key: string
  label: string
  icon: NavPlace['icon']
  /** The address that it leads to; dialogs have none. */
  href?: string
  run?: () => void
  /** The record to store as recent when it is opened. */
  recent?: Recent
  /** The record, if it was just found. */
  hit?: SearchItem & { group: SearchGroupName }
  /** A less prominent result that leads to the table with all records of the group. */
  isTable?: true
}

export interface SearchSection {
  id: string
  title: string
  /** The number of records in the group, "10+" if there are more than ten. */
  count?: string
  options: readonly SearchOption[]
}

/** The number of records shown per group if several groups have results; the others are behind "View in table". */
const FEW = 5

function recordOption({ group, id, name, detail, company_name }: Recent, label = name): SearchOption[] {
  const view = searchViews[group]
  return view
    ? [
        {
          key: `${group}:${id}`,
          label,
          icon: view.icon,
          href: view.hrefOf({ id, name }),
          recent: { group, id, name, detail, company_name: company_name ?? null },
        },
      ]
    : []
}

/** Returns the recently opened records, which are shown while the field is empty. */
export function recentSection(recent: readonly Recent[], t: Translate): SearchSection[] {
  const options = recent.flatMap((entry) => recordOption(entry))
  return options.length === 0 ? [] : [{ id: 'recent', title: t('search:recent'), options }]
}

/**
 * Returns pages and dialogs by name. They are known at once and come first, so that nothing moves when the records
 * arrive.
 */
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

/** Returns the search results by group; groups without records are omitted. */
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
