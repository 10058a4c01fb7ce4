import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { UiAction } from '@outpost/ui/Actions'
import type { ComponentType } from 'react'
import { can, type Several } from '../auth/can.ts'
import { useUser } from '../auth/session.tsx'
import { type Label, translate, useText } from '../i18n/i18n.ts'

/** A row that an action skips, with the reason. */
export interface Skipped<Row> {
  row: Row
  reason: Label
}

/** The parts of a menu of actions, in order. Destructive actions are always in the last one. */
const actionGroups = ['open', 'configure', 'files', 'billing', 'danger'] as const
export type ActionGroup = Exclude<(typeof actionGroups)[number], 'danger'>

/**
 * An action on records. The same object is used in the row menu, the bulk action bar and the page header. The endpoint
 * determines whether the user sees the action, `allowed` whether the state of the record permits it.
 */
export interface Action<Row> {
  id: string
  label: Label
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Its access determines whether the action is available to the user. */
  endpoint: { readonly access: Endpoint['access'] | Several }
  /** The part of the menu that contains the action. Actions without one are not grouped and come first. */
  group?: ActionGroup
  /** Destructive: shown in red, and last in a menu. */
  danger?: true
  /** Also shown as a button in the row itself. */
  inline?: true
  /** Where the action is offered; in both places by default. */
  only?: 'row' | 'bulk'
  /** True, or the reason why the action is not allowed. */
  allowed?: (row: Row) => true | Label
  /** True, or the reason why the action is not possible on this number of allowed rows. */
  takes?: (count: number) => true | Label
  /**
   * Runs the action on `rows`, the allowed rows (at least one). `skipped` contains the other rows of a bulk selection.
   * If the result, or the value its promise resolves to, is not undefined, the list clears the selection.
   */
  run: (rows: readonly Row[], skipped: readonly Skipped<Row>[]) => unknown
}

/**
 * Declares an action of a feature.
 * @example
 * action<Tag>({
 *   id: 'remove', label: 'tags:remove.action', icon: IconTrash, danger: true, endpoint: tags.remove,
 *   run: ([tag]) => open(dialogs.removeTag, { tag }),
 * })
 */
export const action = <Row,>(spec: Action<Row>): Action<Row> => spec

/** Splits a selection into the rows that the action may run on and the skipped rows, with the reasons. */
function divide<Row>(entry: Action<Row>, rows: readonly Row[]): { allowed: Row[]; skipped: Skipped<Row>[] } {
  const verdicts = rows.map((row) => ({ row, verdict: entry.allowed?.(row) ?? true }))
  return {
    allowed: verdicts.filter(({ verdict }) => verdict === true).map(({ row }) => row),
    skipped: verdicts.flatMap(({ row, verdict }) => (verdict === true ? [] : [{ row, reason: verdict }])),
  }
}

/** All rows of a selection, for actions that ask the server which of them it can reach. */
export const undivided = <Row,>(allowed: readonly Row[], skipped: readonly Skipped<Row>[]): Row[] => [
  ...allowed,
  ...skipped.map(({ row }) => row),
]

const groupOf = <Row,>({ danger, group }: Action<Row>) => (danger ? 'danger' : group)

/** Sorts actions by the parts of the menu. Within a part they keep the order of the features. */
function inOrder<Row>(actions: readonly Action<Row>[]): Action<Row>[] {
  const place = (entry: Action<Row>): number => {
    const group = groupOf(entry)
    return group ? actionGroups.indexOf(group) : -1
  }
  return actions.toSorted((a, b) => place(a) - place(b))
}

function rendered<Row>(entry: Action<Row>, rows: readonly Row[], after?: () => void): UiAction {
  const { allowed, skipped } = divide(entry, rows)
  const Icon = entry.icon
  const group = groupOf(entry)
  const fits = allowed.length === 0 ? skipped[0]!.reason : (entry.takes?.(allowed.length) ?? true)
  return {
    id: entry.id,
    label: translate(entry.label),
    icon: <Icon size={16} stroke={1.75} />,
    onClick: () =>
      void Promise.resolve(entry.run(allowed, skipped)).then((result) =>
        result === undefined ? undefined : after?.(),
      ),
    ...(group && { group: translate(`table:group.${group}`) }),
    ...(entry.danger && { danger: true }),
    ...(entry.inline && { inline: true }),
    ...(fits !== true && { disabledReason: translate(fits) }),
  }
}

/**
 * Converts actions for the components of the design system. Actions without permission are hidden. Actions are
 * disabled, with the reason, if no selected row is in a suitable state.
 * @example const actions = useActions(deviceActions); <DataTable rowActions={(row) => actions.of(row)} />
 */
export function useActions<Row>(actions: readonly Action<Row>[]): {
  of: (row: Row) => UiAction[]
  ofMany: (rows: readonly Row[], after?: () => void) => UiAction[]
} {
  const user = useUser()
  // Labels are translated while rendering. This hook renders again when the language changes.
  useText()
  const visible = inOrder(actions).filter((entry) => can(user, entry.endpoint))
  return {
    of: (row) => visible.filter((entry) => entry.only !== 'bulk').map((entry) => rendered(entry, [row])),
    ofMany: (rows, after) =>
      rows.length === 0
        ? []
        : visible.filter((entry) => entry.only !== 'row').map((entry) => rendered(entry, rows, after)),
  }
}
