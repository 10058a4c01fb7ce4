import { incidents } from '@outpost/contract/alerts/incidents/endpoints'
import type { Incident } from '@outpost/contract/alerts/incidents/schemas'
import { IconCheck, IconCircleX } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { dialog, open } from '../../../kit/dialog/dialog.tsx'
import { incidentMessages } from './messages.ts'

const dialogs = {
  acknowledge: dialog(() => import('./AcknowledgeDialog.tsx'), incidentMessages),
  resolve: dialog(() => import('./ResolveDialog.tsx'), incidentMessages),
}

const isOpen = ({ status }: Incident) => (status === 'resolved' ? ('incidents:acknowledge.ended' as const) : true)

/** The actions on incidents. */
export const incidentActions: readonly Action<Incident>[] = [
  action({
    id: 'acknowledge',
    label: 'incidents:acknowledge.verb',
    icon: IconCheck,
    inline: true,
    only: 'row',
    endpoint: incidents.acknowledge,
    allowed: isOpen,
    run: ([incident]) => open(dialogs.acknowledge, { incident: incident! }),
  }),
  action({
    id: 'resolve',
    label: 'incidents:resolve.verb',
    icon: IconCircleX,
    danger: true,
    only: 'row',
    endpoint: incidents.resolve,
    allowed: isOpen,
    run: ([incident]) => open(dialogs.resolve, { incident: incident! }),
  }),
]
