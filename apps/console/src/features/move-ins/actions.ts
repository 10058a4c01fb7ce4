import { moveIns } from '@outpost/contract/move-ins/endpoints'
import type { MoveInDetails, MoveItem } from '@outpost/contract/move-ins/schemas'
import {
  IconDeviceMobileShare,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
  IconX,
  IconArrowBackUp,
} from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Label, translate } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { dialogs } from './dialogs.ts'
import { refreshes } from './refreshes.ts'
import { hostOf, isAtWork } from './states.tsx'

/** Why nothing can be created or moved now. */
const hindrance = (move: MoveInDetails): Label | undefined => {
  if (isAtWork(move)) return 'moveIns:busy'
  return move.state === 'failed' ? 'moveIns:readFirst' : undefined
}

/** Why no device can be moved yet. */
const stageHindrance = ({ state }: MoveInDetails): Label | undefined =>
  state === 'applied' ? undefined : 'moveIns:applyFirst'

const stop = ([move]: readonly MoveInDetails[]) =>
  confirm({
    endpoint: moveIns.stop,
    input: { id: move!.id },
    title: translate('moveIns:stop.title'),
    message: translate('moveIns:stop.message'),
    confirmLabel: translate('moveIns:stop.verb'),
    refreshes,
  })

const remove = async ([move]: readonly MoveInDetails[]): Promise<void> => {
  const done = await confirm({
    endpoint: moveIns.remove,
    input: { id: move!.id },
    title: translate('moveIns:remove.title'),
    message: translate('moveIns:remove.message', { host: hostOf(move!) }),
    confirmLabel: translate('moveIns:remove.verb'),
    danger: true,
    refreshes: [moveIns.list],
  })
  if (done) goTo('/move-ins')
}

/** Carries out the plan of a move. */
export const applyAction = action<MoveInDetails>({
  id: 'apply',
  label: 'moveIns:apply.action',
  icon: IconPlayerPlay,
  endpoint: moveIns.apply,
  allowed: (move) => hindrance(move) ?? true,
  run: ([move]) => void open(dialogs.applyPlan, { move: move! }),
})

/** Starts a stage of a move with the next devices. */
export const stageAction = action<MoveInDetails>({
  id: 'stage',
  label: 'moveIns:stage.action',
  icon: IconDeviceMobileShare,
  endpoint: moveIns.stage,
  allowed: (move) => {
    const why = hindrance(move) ?? stageHindrance(move)
    return why ?? (move.devices.ready > 0 ? true : 'moveIns:noneReady')
  },
  run: ([move]) => void open(dialogs.startStage, { move: move! }),
})

/** Reads the source of a move again. */
export const readAction = action<MoveInDetails>({
  id: 'read',
  label: 'moveIns:read.action',
  icon: IconRefresh,
  endpoint: moveIns.read,
  allowed: (move) => (isAtWork(move) ? 'moveIns:busy' : true),
  run: ([move]) => void open(dialogs.readAgain, { move: move! }),
})

/** The further actions on a move. */
export const moveActions: readonly Action<MoveInDetails>[] = [
  action({
    id: 'stop',
    label: 'moveIns:stop.action',
    icon: IconPlayerStop,
    endpoint: moveIns.stop,
    allowed: (move) => (isAtWork(move) ? true : 'moveIns:idle'),
    run: stop,
  }),
  action({
    id: 'remove',
    label: 'moveIns:remove.action',
    icon: IconTrash,
    danger: true,
    endpoint: moveIns.remove,
    run: remove,
  }),
]

const leaveOut = (id: number, items: readonly MoveItem[], left_out: boolean) =>
  confirm({
    endpoint: moveIns.leaveOut,
    input: { id, item_id: items.map((item) => item.id), left_out },
    title: translate(left_out ? 'moveIns:leaveOut.title' : 'moveIns:takeIn.title'),
    message: translate(left_out ? 'moveIns:leaveOut.message' : 'moveIns:takeIn.message', { count: items.length }),
    confirmLabel: translate(left_out ? 'moveIns:leaveOut.verb' : 'moveIns:takeIn.verb'),
    refreshes,
  })

/** The actions on what was found at the source of a move. */
export const planActions = (id: number): readonly Action<MoveItem>[] => [
  action({
    id: 'leave-out',
    label: 'moveIns:leaveOut.action',
    icon: IconX,
    endpoint: moveIns.leaveOut,
    allowed: ({ state, left_out }) => (state === 'done' || left_out ? 'moveIns:leaveOut.not' : true),
    run: (items) => leaveOut(id, items, true),
  }),
  action({
    id: 'take-in',
    label: 'moveIns:takeIn.action',
    icon: IconArrowBackUp,
    endpoint: moveIns.leaveOut,
    allowed: ({ left_out }) => (left_out ? true : 'moveIns:takeIn.not'),
    run: (items) => leaveOut(id, items, false),
  }),
]

/** Whether a device can be chosen for a stage. */
const canMove = (item: MoveItem): boolean =>
  item.here_id !== null &&
  !item.left_out &&
  (item.device_state === null ||
    item.device_state === 'not_moved' ||
    (item.device_state === 'moved' && !item.removed_there))

/** The actions on the devices of a move. */
export const deviceActions = (move: MoveInDetails): readonly Action<MoveItem>[] => [
  action({
    id: 'move',
    label: 'moveIns:stage.chosenAction',
    icon: IconDeviceMobileShare,
    endpoint: moveIns.stage,
    allowed: (item) => {
      const why = hindrance(move) ?? stageHindrance(move)
      return why ?? (canMove(item) ? true : 'moveIns:notReady')
    },
    run: (items) => open(dialogs.startStage, { move, items: items.map(({ id }) => id) }),
  }),
]
