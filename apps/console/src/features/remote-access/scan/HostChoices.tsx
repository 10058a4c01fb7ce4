import { Checkbox, NativeSelect } from '@mantine/core'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type Protocol, protocolOptions } from '../entry.ts'
import { type Choice, keyOf, proposed } from './choices.ts'
import { NewLabel } from './HostsTable.tsx'
import classes from './Scan.module.css'
import type { ScannedHost } from './useScan.ts'

interface ChoicesProps {
  hosts: readonly ScannedHost[]
  /** Targets that have an entry. */
  known: ReadonlySet<string>
  chosen: ReadonlyMap<string, Choice>
  onChoose: (chosen: ReadonlyMap<string, Choice>) => void
}

/** Hosts with a checkbox for each open port, and the protocol of those that are ticked. */
export function HostChoices({ hosts, ...rest }: ChoicesProps) {
  return (
    <ul className={classes.hosts}>
      {hosts.map((host) => (
        <li key={host.mac}>
          <HostPorts host={host} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function HostPorts({ host, known, chosen, onChoose }: Omit<ChoicesProps, 'hosts'> & { host: ScannedHost }) {
  const t = useText()
  const change = (key: string, choice: Choice | undefined): void => {
    const next = new Map(chosen)
    if (choice) next.set(key, choice)
    else next.delete(key)
    onChoose(next)
  }
  return (
    <>
      <h3 className={classes.host}>
        <bdi>{host.name || host.ip}</bdi>
        {host.name && <span className={classes.mono}>{host.ip}</span>}
        {host.vendor && <span>{host.vendor}</span>}
        <span className={classes.mono}>{host.mac}</span>
        {host.is_new && <NewLabel />}
      </h3>
      {host.port.length === 0 && <p className={classes.none}>{t('scan:noPorts')}</p>}
      <ul className={classes.choices}>
        {host.port.map((port) => {
          const key = keyOf(host.ip, port)
          return (
            <PortChoice
              key={key}
              host={host}
              port={port}
              isKnown={known.has(key)}
              choice={chosen.get(key)}
              onChange={(choice) => change(key, choice)}
            />
          )
        })}
      </ul>
    </>
  )
}

interface PortChoiceProps {
  host: ScannedHost
  port: number
  isKnown: boolean
  choice: Choice | undefined
  onChange: (choice: Choice | undefined) => void
}

function PortChoice({ host, port, isKnown, choice, onChange }: PortChoiceProps) {
  const t = useText()
  const isNew = !host.is_new && host.new_port.includes(port)
  const label = t('scan:port', { port })
  return (
    <li className={classes.choice}>
      <Checkbox
        checked={choice !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? proposed(host, port) : undefined)}
        aria-label={`${host.name || host.ip}: ${label}`}
        label={
          <>
            {label} {isNew && <NewLabel />}
            {isKnown && <span className={classes.none}> {t('scan:known')}</span>}
          </>
        }
      />
      {choice && (
        <NativeSelect
          aria-label={t('scan:protocolOf', { target: keyOf(host.ip, port) })}
          value={choice.protocol ?? ''}
          data={[
            ...(choice.protocol === undefined ? [{ value: '', label: t('scan:protocol'), disabled: true }] : []),
            ...protocolOptions.map(({ value, label: name }) => ({ value, label: name })),
          ]}
          onChange={(event) => onChange({ ...choice, protocol: event.currentTarget.value as Protocol })}
        />
      )}
    </li>
  )
}
