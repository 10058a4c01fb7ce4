import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { Assignment } from '@outpost/contract/templates/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { confirm } from '../../kit/dialog/confirm.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'

/** Which revision of its plan a device uses, or why it uses none. */
export function planText(t: Translate, { enabled, message, revision, reported_revision }: Assignment): string {
  if (!enabled) return t('templates:assigned.off')
  if (message !== '') return message
  return t(reported_revision === revision ? 'templates:assigned.inUse' : 'templates:assigned.waits', {
    number: revision,
  })
}

/** A button that takes a template from a device. */
export function Unassign({ row }: { row: Assignment }) {
  const t = useText()
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      action={{
        id: 'unassign',
        label: t('templates:unassign.verb'),
        onClick: () =>
          void confirm({
            endpoint: templateAssignments.unassign,
            input: { id: row.config_id, device_id: [row.device_id] },
            title: t('templates:unassign.title'),
            message: t('templates:unassign.message', {
              template: row.config_name,
              name: row.device_name || String(row.device_id),
            }),
            confirmLabel: t('templates:unassign.verb'),
            refreshes: [templates.get, templates.list],
          }),
      }}
    />
  )
}
