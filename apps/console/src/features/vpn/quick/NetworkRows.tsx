import { FieldRows } from '../../../kit/form/fields/FieldRows.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { routeRows } from './add.schema.ts'

interface NetworkRowsProps {
  count: number
  onCount: (count: number) => void
}

const blank = { ip: undefined, netmask: '255.255.255.0', name: undefined }

/** Form fields for the networks behind the device of a quick connect. */
export function NetworkRows({ count, onCount }: NetworkRowsProps) {
  const t = useText()
  return (
    <FieldRows
      name={routeRows.name}
      count={count}
      onCount={onCount}
      max={routeRows.max}
      blank={blank}
      title={(number) => t('vpnQuick:add.network', { number })}
      addLabel={t('vpnQuick:add.another')}
      removeLabel={(number) => t('vpnQuick:add.removeNetwork', { number })}
    >
      {(nameOf) => (
        <>
          <TextField
            name={nameOf('ip')}
            required
            label={t('vpnQuick:routes.address')}
            help={t('vpnQuick:add.networkHelp')}
          />
          <TextField name={nameOf('netmask')} required label={t('vpnQuick:routes.netmask')} />
          <TextField name={nameOf('name')} label={t('vpnQuick:add.networkName')} />
        </>
      )}
    </FieldRows>
  )
}
