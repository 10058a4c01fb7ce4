import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import { FormDialog, type UiError } from '@outpost/ui/Dialog'
import { SelectField } from '@outpost/ui/Fields'
import { toast } from '@outpost/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { newIdempotencyKey } from '../../../kit/api/once.ts'
import { refreshAfter } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { callConfirmed } from '../../../kit/auth/stepUp/confirmed.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../../companies/public.ts'
import { pendingName } from '../state.ts'
import classes from './Pending.module.css'

interface Failure {
  device: PendingDevice
  reason: string
}

/**
 * Approves devices one after the other, each by the fingerprint that was shown, so that the server refuses a key that
 * has changed since.
 */
async function approveAll(devices: readonly PendingDevice[], companyId: number): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const device of devices) {
    const { id, fingerprint, company_id } = device
    const input = { id, fingerprint, ...(company_id === null && { company_id: companyId }) }
    try {
      await callConfirmed(enrolment.approve, input, { idempotencyKey: newIdempotencyKey() })
    } catch (error) {
      failures.push({ device, reason: explain(error).reason })
    }
  }
  return failures
}

const errorOf = (failures: readonly Failure[]): UiError | null =>
  failures.length === 0
    ? null
    : {
        title: translate('approval:someFailed', { count: failures.length }),
        reason: failures.map(({ device, reason }) => `${pendingName(device)}: ${reason}`).join(' '),
      }

/** A dialog that approves several waiting devices. Shows every fingerprint, and the devices that were not approved. */
export default function ApproveSelectedDialog({
  devices,
  close,
}: DialogProps<{ devices: readonly PendingDevice[] }, true>) {
  const t = useText()
  const client = useQueryClient()
  const user = useUser()
  const isAlone = useOnlyCompany()
  const [left, setLeft] = useState(devices)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [waiting, setWaiting] = useState(false)
  const [companyId, setCompanyId] = useState<string | null>(String(user.company_id))
  const needsCompany = isAlone === false && left.some(({ company_id }) => company_id === null)
  const submit = async (): Promise<void> => {
    setWaiting(true)
    const failed = await approveAll(left, Number(companyId))
    setWaiting(false)
    void refreshAfter(client, enrolment.approve, [deviceEndpoints.list])
    const count = left.length - failed.length
    if (count > 0) toast({ type: 'success', message: t('approval:approvedMany', { count }) })
    setFailures(failed)
    setLeft(failed.map(({ device }) => device))
    if (failed.length === 0) close(true)
  }
  return (
    <FormDialog
      {...useDialogLayer()}
      title={t('approval:approveManyTitle', { count: left.length })}
      purpose={t('devices:pending.purpose')}
      size={640}
      loading={false}
      error={errorOf(failures)}
      submitLabel={t('approval:approveMany', { count: left.length })}
      submitting={waiting}
      dirty={false}
      onSubmit={() => void submit()}
    >
      <ul className={classes.prints}>
        {left.map((device) => (
          <li key={device.id}>
            <bdi translate="no">{pendingName(device)}</bdi>
            <code translate="no">{device.fingerprint}</code>
          </li>
        ))}
      </ul>
      {needsCompany && (
        <SelectField
          label={t('companies:company')}
          help={t('approval:companyHelp')}
          clearable={false}
          value={companyId}
          onChange={setCompanyId}
          load={findCompanies}
          labelOf={(value) => (Number(value) === user.company_id ? user.company_name : undefined)}
        />
      )}
    </FormDialog>
  )
}
