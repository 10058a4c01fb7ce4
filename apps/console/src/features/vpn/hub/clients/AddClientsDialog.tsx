import { clientTypes } from '@outpost/contract/vpn/constants'
import { vpnClients } from '@outpost/contract/vpn/endpoints'
import { type VpnHub, vpnClientSchemas } from '@outpost/contract/vpn/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../../kit/auth/can.ts'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { SelectField, TextField } from '../../../../kit/form/fields.tsx'
import { DialogForm, type DialogFormProps } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../../../devices/public.ts'
import { findUsers } from '../../../users/public.ts'
import { RadioField } from '@outpost/ui/Fields'
import { followed } from '../../outcomes/outcome.ts'
import classes from '../../Vpn.module.css'

type Kind = (typeof clientTypes)[number]

/** A dialog that adds devices, a user or a custom user to a hub. */
export default function AddClientsDialog({ hub }: DialogProps<{ hub: VpnHub }>) {
  const t = useText()
  const can = useCan()
  const isWireguard = hub.kind === 'wireguard'
  const needs = { device: !isWireguard && can(devices.list), user: can(users.list), custom: true }
  const kinds = clientTypes.filter((type) => needs[type])
  const [kind, setKind] = useState<Kind>(kinds[0]!)
  const choice = (
    <>
      <RadioField
        label={t('vpn:client.type')}
        value={kind}
        onChange={(next) => setKind((next ?? kind) as Kind)}
        options={kinds.map((value) => ({
          value,
          label: t(`vpn:addClients.kind.${value}`),
          hint: t(`vpn:addClients.help.${value}`),
        }))}
      />
      {isWireguard && <p className={classes.note}>{t('vpnWireguard:noDevices')}</p>}
    </>
  )
  const form = { hub, choice }
  if (kind === 'device') return <AddDevices {...form} />
  return kind === 'user' ? <AddUser {...form} /> : <AddCustom {...form} />
}

interface FormProps {
  hub: VpnHub
  /** The choice of what is added, above the fields. */
  choice: ReactNode
}

/** What the three forms have in common. */
function useFrame(
  hub: VpnHub,
): Pick<DialogFormProps<typeof vpnClients.addUser>, 'title' | 'purpose' | 'submitLabel' | 'initial'> {
  const t = useText()
  return { title: t('vpn:addClients.title'), purpose: hub.name, submitLabel: t('vpn:addClients.verb'), initial: {} }
}

function AddDevices({ hub, choice }: FormProps) {
  const t = useText()
  return (
    <DialogForm
      {...useFrame(hub)}
      endpoint={vpnClients.addDevices}
      schema={vpnClientSchemas.addDevices.input}
      toInput={({ device_id }) => ({ id: hub.id, device_id: device_id as number[] })}
      {...followed('addDevices')}
    >
      {choice}
      <DeviceSelect
        name="device_id"
        multiple
        required
        label={t('vpn:addClients.devices')}
        help={t('vpn:addClients.devicesHelp', { company: hub.company_name })}
      />
    </DialogForm>
  )
}

function AddUser({ hub, choice }: FormProps) {
  const t = useText()
  return (
    <DialogForm
      {...useFrame(hub)}
      endpoint={vpnClients.addUser}
      schema={vpnClientSchemas.addUser.input.pick({ user_id: true })}
      toInput={({ user_id }) => ({ vpn_hub_id: hub.id, user_id: user_id as number })}
      {...followed('addUser')}
    >
      {choice}
      <SelectField name="user_id" numeric required label={t('vpn:clientType.user')} load={findUsers} />
    </DialogForm>
  )
}

function AddCustom({ hub, choice }: FormProps) {
  const t = useText()
  return (
    <DialogForm
      {...useFrame(hub)}
      endpoint={vpnClients.addCustom}
      schema={vpnClientSchemas.addCustom.input.pick({ username: true })}
      toInput={({ username }) => ({ vpn_hub_id: hub.id, username: username as string })}
      {...followed('addCustom')}
    >
      {choice}
      <TextField name="username" required label={t('vpn:addClients.username')} />
    </DialogForm>
  )
}
