/**
 * What a device reports, parameter by parameter: the one place to add a value. A parameter's name is its field in the
 * device record of the public API and its column in the device table; its id stands in stored history and never changes.
 *
 * `group` is the monitoring period it belongs to, `history` says whether its course is kept (numbers) or only its latest state.
 */
export type ParameterGroup = 'dynamic' | 'static' | 'io' | 'gps' | 'wireless' | 'hotspot'

export interface Parameter {
  id: number
  name: string
  kind: 'number' | 'text'
  group: ParameterGroup
  unit?: string
  history?: true
}

type Extra = Pick<Parameter, 'unit' | 'history'>
const number = (id: number, name: string, group: ParameterGroup, extra: Extra = {}): Parameter => ({ id, name, kind: 'number', group, ...extra })
const text = (id: number, name: string, group: ParameterGroup): Parameter => ({ id, name, kind: 'text', group })

/** A modem's values; devices with a second modem report each again with `_2`. */
const modem = (base: number, suffix: '' | '_2'): Parameter[] => [
  number(base + 0, `signal${suffix}`, 'dynamic', { unit: 'dBm', history: true }),
  number(base + 1, `rsrp${suffix}`, 'dynamic', { unit: 'dBm', history: true }),
  number(base + 2, `rsrq${suffix}`, 'dynamic', { unit: 'dB', history: true }),
  number(base + 3, `sinr${suffix}`, 'dynamic', { unit: 'dB', history: true }),
  text(base + 4, `rscp${suffix}`, 'dynamic'),
  text(base + 5, `ecio${suffix}`, 'dynamic'),
  number(base + 6, `temperature${suffix}`, 'dynamic', { unit: '°C', history: true }),
  number(base + 7, `sent${suffix}`, 'dynamic', { unit: 'B', history: true }),
  number(base + 8, `received${suffix}`, 'dynamic', { unit: 'B', history: true }),
  number(base + 9, `connection_uptime${suffix}`, 'dynamic', { unit: 's', history: true }),
  number(base + 10, `sim_slot${suffix}`, 'dynamic', { history: true }),
  text(base + 11, `connection_type${suffix}`, 'dynamic'),
  text(base + 12, `connection_state${suffix}`, 'dynamic'),
  text(base + 13, `network_state${suffix}`, 'dynamic'),
  text(base + 14, `operator${suffix}`, 'dynamic'),
  text(base + 15, `operator_number${suffix}`, 'dynamic'),
  text(base + 16, `sim_state${suffix}`, 'dynamic'),
  text(base + 17, `pin_state${suffix}`, 'dynamic'),
  text(base + 18, `mobile_ip${suffix}`, 'dynamic'),
  text(base + 19, `cell_id${suffix}`, 'dynamic'),
  text(base + 20, `lac${suffix}`, 'dynamic'),
  text(base + 21, `mcc${suffix}`, 'dynamic'),
  text(base + 22, `mnc${suffix}`, 'dynamic'),
  text(base + 23, `iccid${suffix}`, 'static'),
  text(base + 24, `imsi${suffix}`, 'static'),
  text(base + 25, `imei${suffix}`, 'static'),
  text(base + 26, `modem_manufacturer${suffix}`, 'static'),
  text(base + 27, `modem_model${suffix}`, 'static'),
  text(base + 28, `modem_firmware${suffix}`, 'static'),
]

export const parameters: readonly Parameter[] = [
  ...modem(100, ''),
  ...modem(150, '_2'),
  number(1, 'router_uptime', 'dynamic', { unit: 's', history: true }),
  number(2, 'load_average', 'dynamic', { history: true }),
  number(3, 'memory_used', 'dynamic', { unit: '%', history: true }),
  number(4, 'storage_used', 'dynamic', { unit: '%', history: true }),
  number(5, 'clients_count', 'dynamic', { history: true }),
  text(6, 'wan_state', 'dynamic'),
  text(7, 'wan_ip', 'dynamic'),
  text(20, 'bootloader_version', 'static'),
  text(21, 'batch_number', 'static'),
  text(22, 'product_code', 'static'),
  text(23, 'hardware_revision', 'static'),
  text(24, 'wlan_mac', 'static'),
  number(30, 'digital_input', 'io', { history: true }),
  number(31, 'digital_isolated_input', 'io', { history: true }),
  number(32, 'analog_input', 'io', { unit: 'V', history: true }),
  number(33, 'open_collector_output', 'io', { history: true }),
  number(34, 'relay_output', 'io', { history: true }),
  number(50, 'latitude', 'gps', { unit: '°', history: true }),
  number(51, 'longitude', 'gps', { unit: '°', history: true }),
  number(52, 'altitude', 'gps', { unit: 'm', history: true }),
  number(53, 'speed', 'gps', { unit: 'km/h', history: true }),
  number(54, 'course', 'gps', { unit: '°', history: true }),
  number(55, 'satellites', 'gps', { history: true }),
  number(56, 'fix_status', 'gps', { history: true }),
  number(57, 'accuracy', 'gps', { unit: 'm' }),
  number(58, 'gps_time', 'gps'),
  text(70, 'ssid_names', 'wireless'),
  number(71, 'wireless_clients', 'wireless', { history: true }),
  number(72, 'ports_up', 'dynamic', { history: true }),
]

export const parameterByName: ReadonlyMap<string, Parameter> = new Map(parameters.map((parameter) => [parameter.name, parameter]))
/** Names whose course over time is stored and can be charted. */
export const historyParameters: readonly Parameter[] = parameters.filter((parameter) => parameter.history)
