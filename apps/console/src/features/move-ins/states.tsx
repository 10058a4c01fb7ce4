import type { MoveIn, MoveInDetails, MoveItem } from '@outpost/contract/move-ins/schemas'
import { StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { type Label, type Translate, useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'

/** The address of the page of a move. */
export const moveAddress = ({ id }: Pick<MoveIn, 'id'>): string => href('/move-ins/{id}', { id })

/** The host of the source. */
export const hostOf = ({ url }: Pick<MoveIn, 'url'>): string => (URL.canParse(url) ? new URL(url).host : url)

/** Whether a move is being read or carried out, or a stage is running. */
export const isAtWork = ({ state, stage }: MoveInDetails): boolean =>
  state === 'reading' || state === 'applying' || stage?.state === 'running'

/** Whether something can still change in a move, so that it is read again and again: also devices of a halted stage. */
export const isBusy = (move: MoveInDetails): boolean => isAtWork(move) || move.devices.asked + move.devices.joined > 0

/** What a list without rows says if the source is being read, or could not be read. */
export const noItemsText = (state: MoveIn['state']): Label | undefined => {
  if (state === 'reading') return 'moveIns:stillReading'
  return state === 'failed' ? 'moveIns:notRead' : undefined
}

const tones: Record<MoveIn['state'], Tone> = {
  reading: 'pending',
  planned: 'positive',
  applying: 'pending',
  applied: 'positive',
  failed: 'error',
}

/** The state of a move, as a glyph and a word. */
export function MoveState({ move: { state } }: { move: Pick<MoveIn, 'state'> }) {
  const t = useText()
  return <StatusGlyph tone={tones[state]} label={t(`moveIns:state.${state}`)} />
}

/** What the plan says about an item, or what became of it, in words. */
export function planText(t: Translate, item: MoveItem): string {
  if (item.left_out) return t('moveIns:verdict.left_out')
  if (item.state === 'failed') return t('moveIns:itemState.failed')
  if (item.state === 'done' && item.verdict === 'create') return t('moveIns:itemState.done')
  return t(`moveIns:verdict.${item.verdict}`)
}

/** Why something does not come, in words; empty if it does. */
export const reasonText = (t: Translate, { reason, message, state, verdict }: MoveItem): string => {
  if (state === 'failed') return message ?? ''
  return verdict === 'refuse' && reason ? t(`moveIns:reason.${reason}`) : ''
}

const deviceTones: Record<NonNullable<MoveItem['device_state']>, Tone> = {
  waiting: 'neutral',
  asked: 'pending',
  joined: 'pending',
  moved: 'positive',
  not_moved: 'error',
}

/** Where a device is on its way, as a glyph and a word. */
export function DeviceState({ item }: { item: MoveItem }) {
  const t = useText()
  const { device_state: state } = item
  if (state) return <StatusGlyph tone={deviceTones[state]} label={t(`moveIns:deviceState.${state}`)} />
  const isReady = item.state === 'done' && !item.left_out
  return (
    <StatusGlyph tone="neutral" label={isReady ? t('moveIns:deviceState.ready') : t('moveIns:deviceState.notHere')} />
  )
}

/** Why a device was not moved or not removed, in words; empty if there is nothing to say. */
export function faultText(t: Translate, item: MoveItem): string {
  const fault = item.fault ? t(`moveIns:fault.${item.fault}`) : ''
  const said = item.removal_error ? t('moveIns:notRemoved', { reason: item.removal_error }) : (item.fault_text ?? '')
  return [fault, said].filter(Boolean).join(' ')
}
