import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation, AutomationDevice, Evaluation } from '@outpost/contract/alerts/schemas'
import { silences } from '@outpost/contract/alerts/silences/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import {
  IconBan,
  IconBellOff,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRouter,
  IconTrash,
} from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { typedName } from '../../kit/dialog/typedName.ts'
import { dialogs } from './dialogs.ts'
import { silenceDialogs } from './silences/dialogs.ts'

const names = (rows: readonly { name: string }[]): string => rows.map(({ name }) => name).join(', ')

/** Switches automations on or off after a question, because they start again. */
const switchTo = (rows: readonly Automation[], enable: boolean): Promise<true | undefined> =>
  confirm({
    endpoint: automations.activate,
    input: { enable, automations: rows.map(({ id }) => id) },
    title: translate(enable ? 'alerts:switchOn.title' : 'alerts:switchOff.title', { count: rows.length }),
    message: translate(enable ? 'alerts:switchOn.message' : 'alerts:switchOff.message', { names: names(rows) }),
    confirmLabel: translate(enable ? 'alerts:switchOn.verb' : 'alerts:switchOff.verb'),
  })

/** Deletes an automation after its name was typed: its log is deleted with it. */
const remove = ([automation]: readonly Automation[]): Promise<true | undefined> =>
  confirm({
    endpoint: automations.remove,
    input: { id: automation!.id },
    title: translate('alerts:remove.title'),
    message: translate('alerts:remove.message', { name: automation!.name }),
    confirmLabel: translate('alerts:remove.verb'),
    typed: typedName([automation!.name], automation!.id),
    danger: true,
  })

/** The actions on automations. */
export const automationActions: readonly Action<Automation>[] = [
  action({
    id: 'devices',
    label: 'alerts:assign.verb',
    group: 'configure',
    icon: IconRouter,
    only: 'row',
    endpoint: automations.assign,
    run: ([automation]) => open(dialogs.assignDevices, { automation: automation! }),
  }),
  action({
    id: 'edit',
    label: 'alerts:edit.action',
    group: 'configure',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: automations.update,
    run: ([automation]) => void open(dialogs.editAutomation, { id: automation!.id }),
  }),
  action({
    id: 'silence',
    label: 'alerts:addSilence',
    group: 'configure',
    icon: IconBellOff,
    only: 'row',
    endpoint: silences.create,
    run: ([automation]) => open(silenceDialogs.add, { automation: automation! }),
  }),
  action({
    id: 'switch-on',
    label: 'alerts:switchOn.verb',
    group: 'configure',
    icon: IconPlayerPlay,
    endpoint: automations.activate,
    allowed: ({ enabled }) => (enabled ? 'alerts:isOn' : true),
    run: (rows) => switchTo(rows, true),
  }),
  action({
    id: 'switch-off',
    label: 'alerts:switchOff.verb',
    group: 'configure',
    icon: IconPlayerPause,
    endpoint: automations.activate,
    allowed: ({ enabled }) => (enabled ? true : 'alerts:isOff'),
    run: (rows) => switchTo(rows, false),
  }),
  action({
    id: 'remove',
    label: 'alerts:remove.verb',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: automations.remove,
    run: remove,
  }),
]

/** Returns the action that assigns an automation to devices, if the user may. */
export const assignOf = (actions: readonly UiAction[]): UiAction | undefined =>
  actions.find(({ id }) => id === 'devices')

const deviceNames = (rows: readonly AutomationDevice[]): string => rows.map((row) => row.device_name).join(', ')

const activate = (rows: readonly AutomationDevice[], enable: boolean): Promise<true | undefined> =>
  confirm({
    endpoint: automations.activateDevices,
    input: { id: rows[0]!.automation_id, enable, devices: rows.map(({ device_id }) => device_id) },
    title: translate(enable ? 'alerts:deviceOn.title' : 'alerts:deviceOff.title'),
    message: translate(enable ? 'alerts:deviceOn.message' : 'alerts:deviceOff.message', { names: deviceNames(rows) }),
    confirmLabel: translate(enable ? 'alerts:switchOn.verb' : 'alerts:switchOff.verb'),
  })

/** The actions on the devices of an automation. */
export const deviceRowActions: readonly Action<AutomationDevice>[] = [
  action({
    id: 'switch-on',
    label: 'alerts:switchOn.verb',
    icon: IconPlayerPlay,
    endpoint: automations.activateDevices,
    allowed: ({ enabled }) => (enabled ? 'alerts:isOn' : true),
    run: (rows) => activate(rows, true),
  }),
  action({
    id: 'switch-off',
    label: 'alerts:switchOff.verb',
    icon: IconPlayerPause,
    endpoint: automations.activateDevices,
    allowed: ({ enabled }) => (enabled ? true : 'alerts:isOff'),
    run: (rows) => activate(rows, false),
  }),
  action({
    id: 'unassign',
    label: 'alerts:unassign.verb',
    danger: true,
    icon: IconBan,
    endpoint: automations.unassign,
    allowed: ({ followed }) => (followed ? 'alerts:targets.followed' : true),
    run: (rows) =>
      confirm({
        endpoint: automations.unassign,
        input: { id: rows[0]!.automation_id, devices: rows.map(({ device_id }) => device_id) },
        title: translate('alerts:unassign.title'),
        message: translate('alerts:unassign.message', { names: deviceNames(rows) }),
        confirmLabel: translate('alerts:unassign.verb'),
        danger: true,
      }),
  }),
]

/** Opens the actions of an evaluation. */
export const showEvaluation = (evaluation: Evaluation): void => void open(dialogs.evaluation, { evaluation })

/** The actions on entries of the log. */
export const evaluationActions: readonly Action<Evaluation>[] = [
  action({
    id: 'actions',
    label: 'alerts:log.actions',
    icon: IconHistory,
    inline: true,
    only: 'row',
    endpoint: automations.log,
    run: ([evaluation]) => showEvaluation(evaluation!),
  }),
]
