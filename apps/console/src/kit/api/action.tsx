import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { UiAction } from '@outpost/ui/Actions'
import type { ComponentType } from 'react'
import { can, type Several } from '../auth/can.ts'
import { useUser } from '../auth/session.tsx'
import { type Label, translate, useText } from '../i18n/i18n.ts'

/** A row that an action leaves out, and why. */
export interface Skipped<Row> {
  row: Row
  reason: Label
}

/**
 * One thing that can be done to records. The same object feeds the row's menu, the bulk bar and the page header: the
 * endpoint decides whether the user sees it, `allowed` whether the record's state lets it happen.
 */
export interface Action<Row> {
  id: string
  label: Label
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Its access decides whether the action exists for this user. */
  endpoint: { readonly access: Endpoint['access'] | Several }
  /** Destructive: red, and last in a menu. */
  danger?: true
  /** Also a button in the row itself. */
  inline?: true
  /** Where it is offered; both by default. */
  only?: 'row' | 'bulk'
  /** True, or the reason why not. */
  allowed?: (row: Row) => true | Label
  /**
   * `rows` are those that are allowed, never none; `skipped` the others of a bulk choice. A promise of anything but undefined
   * says that the choice has served its purpose: the list then forgets it.
   */
  run: (rows: readonly Row[], skipped: readonly Skipped<Row>[]) => unknown
}

/**
 * Declares an action of a feature.
 * @example
 * action<Tag>({ id: 'remove', label: 'tags:remove.action', icon: IconTrash, danger: true, endpoint: tags.remove, run: ([tag]) => open(dialogs.removeTag, { tag }) })
 */
export const action = <Row,>(spec: Action<Row>): Action<Row> => spec

/** Divides a choice into the rows that may be acted on and those that are left out, with the reason. */
export function divide<Row>(entry: Action<Row>, rows: readonly Row[]): { allowed: Row[]; skipped: Skipped<Row>[] } {
  const verdicts = rows.map((row) => ({ row, verdict: entry.allowed?.(row) ?? true }))
  return {
    allowed: verdicts.filter(({ verdict }) => verdict === true).map(({ row }) => row),
    skipped: verdicts.flatMap(({ row, verdict }) => (verdict === true ? [] : [{ row, reason: verdict }])),
  }
}

function rendered<Row>(entry: Action<Row>, rows: readonly Row[], after?: () => void): UiAction {
  const { allowed, skipped } = divide(entry, rows)
  const Icon = entry.icon
  return {
    id: entry.id,
    label: translate(entry.label),
    icon: <Icon size={16} stroke={1.75} />,
    onClick: () =>
      void Promise.resolve(entry.run(allowed, skipped)).then((result) =>
        result === undefined ? undefined : after?.(),
      ),
    ...(entry.danger && { danger: true }),
    ...(entry.inline && { inline: true }),
    ...(allowed.length === 0 && { disabledReason: translate(skipped[0]!.reason) }),
  }
}

/**
 * Actions as the design system draws them: hidden without permission, disabled with the reason where no chosen row is in
 * the right state.
 * @example const actions = useActions(deviceActions); <DataTable rowActions={(row) => actions.of(row)} />
 */
export function useActions<Row>(actions: readonly Action<Row>[]): {
  of: (row: Row) => UiAction[]
  ofMany: (rows: readonly Row[], after?: () => void) => UiAction[]
} {
  const user = useUser()
  // The labels are read at drawing time; this draws again when the language changes.
  useText()
  const visible = actions.filter((entry) => can(user, entry.endpoint))
  return {
    of: (row) => visible.filter((entry) => entry.only !== 'bulk').map((entry) => rendered(entry, [row])),
    ofMany: (rows, after) =>
      rows.length === 0
        ? []
        : visible.filter((entry) => entry.only !== 'row').map((entry) => rendered(entry, rows, after)),
  }
}
