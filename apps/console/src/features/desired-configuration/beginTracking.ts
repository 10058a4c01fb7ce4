import { desiredPlans } from '@outpost/contract/desired-configuration/endpoints'
import { toast } from '@outpost/ui/Toast'
import { act } from '../../kit/api/act.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import type { RollOutProps } from './RollOutDialog.tsx'

/** Rolls out a plan that changes no device, so that later changes on the devices are noticed. Nothing is sent. */
export async function beginTracking({ asked, name, hash }: Omit<RollOutProps, 'devices'>): Promise<void> {
  const rollout = await act(desiredPlans.rollOut, { ...asked, name, hash, waves: [{ percent: 100 }] })
  if (rollout)
    toast({ type: 'success', message: translate('desiredConfiguration:rollOut.all_same', { count: rollout.same }) })
}
