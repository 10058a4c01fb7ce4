/**
 * The parameters that devices report. This is the only place to add one. A parameter's name is both its field in the
 * device record of the public API and its column in the device table. Its id is part of the stored history and never
 * changes.
 *
 * `group` is the monitoring period it belongs to. `history` tells whether all its values over time are stored (numbers
 * only) or only the latest one.
 */
export type ParameterGroup = 'dynamic' | 'static' | 'io' | 'gps' | 'wireless' | 'hotspot'

export interface Parameter {
  id: number
  name: string
  kind: 'number' | 'text'
  group: ParameterGroup
  unit?: string
  history?: true
  /**
   * For numbers: the range that a working device can report, in `unit`. Values outside it are faults and are not
   * stored.
   */
  range?: readonly [least: number, greatest: number]
  /** The vendor's type of the field in the device record, if it differs from the number as measured. */
  answer?: 'integer' | 'tenths' | 'text'
}

/**
 * The default range: the integers that a double represents exactly. Sums and squares over a year of them remain finite.
 */
export const anyNumber = [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const
/** Counters, such as bytes and packets since the device started. */
const counter = [0, Number.MAX_SAFE_INTEGER] as const
/** A duration in seconds, up to a hundred years. */
const duration = [0, 3_155_760_000] as const
const percent = [0, 100] as const
/** Inputs and outputs, including several of them reported as the bits of one number. */
const states = [0, 65_535] as const
const few = [0, 65_535] as const

type Extra = Partial<Pick<Parameter, 'unit' | 'history' | 'range' | 'answer'>>
const number = (id: number, name: string, group: ParameterGroup, extra: Extra = {}): Parameter => ({
  id,
  name,
  kind: 'number',
  group,
  range: anyNumber,
  ...extra,
})
const whole = (id: number, name: string, group: ParameterGroup, extra: Extra = {}): Parameter =>
  number(id, name, group, { ...extra, answer: 'integer' })
const text = (id: number, name: string, group: ParameterGroup): Parameter => ({ id, name, kind: 'text', group })

/** The values of a modem. Devices with a second modem also report each with the suffix `_2`. */
const modem = (base: number, suffix: '' | '_2'): Parameter[] => [
  whole(base + 0, `signal${suffix}`, 'dynamic', { unit: 'dBm', history: true, range: [-200, 50] }),
  number(base + 1, `rsrp${suffix}`, 'dynamic', { unit: 'dBm', history: true, range: [-200, 50] }),
  number(base + 2, `rsrq${suffix}`, 'dynamic', { unit: 'dB', history: true, range: [-100, 100] }),
  number(base + 3, `sinr${suffix}`, 'dynamic', { unit: 'dB', history: true, range: [-100, 100] }),
  text(base + 4, `rscp${suffix}`, 'dynamic'),
  text(base + 5, `ecio${suffix}`, 'dynamic'),
  number(base + 6, `temperature${suffix}`, 'dynamic', {
    unit: '°C',
    history: true,
    answer: 'tenths',
    range: [-100, 250],
  }),
  whole(base + 7, `sent${suffix}`, 'dynamic', { unit: 'B', history: true, range: counter }),
  whole(base + 8, `received${suffix}`, 'dynamic', { unit: 'B', history: true, range: counter }),
  whole(base + 9, `connection_uptime${suffix}`, 'dynamic', { unit: 's', history: true, range: duration }),
  whole(base + 10, `sim_slot${suffix}`, 'dynamic', { history: true, range: few }),
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
  number(base + 29, `cell_tower_latitude${suffix}`, 'gps', { unit: '°', range: [-90, 90] }),
  number(base + 30, `cell_tower_longitude${suffix}`, 'gps', { unit: '°', range: [-180, 180] }),
  number(base + 31, `cell_tower_accuracy${suffix}`, 'gps', { unit: 'm', range: [0, 50_000_000] }),
]

export const parameters: readonly Parameter[] = [
  ...modem(100, ''),
  ...modem(150, '_2'),
  whole(1, 'router_uptime', 'dynamic', { unit: 's', history: true, range: duration }),
  number(2, 'load_average', 'dynamic', { history: true, range: [0, 100_000] }),
  number(3, 'memory_used', 'dynamic', { unit: '%', history: true, range: percent }),
  number(4, 'storage_used', 'dynamic', { unit: '%', history: true, range: percent }),
  whole(5, 'clients_count', 'dynamic', { history: true, range: few }),
  text(6, 'wan_state', 'dynamic'),
  text(7, 'wan_ip', 'dynamic'),
  text(20, 'bootloader_version', 'static'),
  text(21, 'batch_number', 'static'),
  text(22, 'product_code', 'static'),
  text(23, 'hardware_revision', 'static'),
  text(24, 'wlan_mac', 'static'),
  whole(25, 'ddns_rules_count', 'dynamic', { range: few }),
  whole(26, 'vpn_monitoring_instances_state', 'dynamic', { range: few }),
  whole(30, 'digital_input', 'io', { history: true, range: states }),
  whole(31, 'digital_isolated_input', 'io', { history: true, range: states }),
  number(32, 'analog_input', 'io', { unit: 'V', history: true, answer: 'text', range: [-1_000_000, 1_000_000] }),
  whole(33, 'open_collector_output', 'io', { history: true, range: states }),
  number(34, 'relay_output', 'io', { history: true, answer: 'text', range: states }),
  text(35, 'oc_output_cfg', 'io'),
  text(36, 'relay_output_cfg', 'io'),
  whole(37, 'relay_output_2', 'io', { range: states }),
  whole(38, 'digital_inout0', 'io', { range: states }),
  whole(39, 'digital_inout1', 'io', { range: states }),
  whole(40, 'digital_inout2', 'io', { range: states }),
  whole(41, 'dry_wet_input0', 'io', { range: states }),
  whole(42, 'dry_wet_input1', 'io', { range: states }),
  whole(43, 'digital_non_isolated_input_4pin', 'io', { range: states }),
  whole(44, 'digital_open_collector_output_4pin', 'io', { range: states }),
  number(45, 'analog_current_loop', 'io', { unit: 'mA', answer: 'text', range: [-1000, 1000] }),
  number(50, 'latitude', 'gps', { unit: '°', history: true, range: [-90, 90] }),
  number(51, 'longitude', 'gps', { unit: '°', history: true, range: [-180, 180] }),
  number(52, 'altitude', 'gps', { unit: 'm', history: true, range: [-12_000, 100_000] }),
  number(53, 'speed', 'gps', { unit: 'km/h', history: true, range: [0, 10_000] }),
  number(54, 'course', 'gps', { unit: '°', history: true, range: [0, 360] }),
  whole(55, 'satellites', 'gps', { history: true, range: few }),
  whole(56, 'fix_status', 'gps', { history: true, range: few }),
  whole(57, 'accuracy', 'gps', { unit: 'm', range: [0, 50_000_000] }),
  whole(58, 'gps_time', 'gps'),
  text(70, 'ssid_names', 'wireless'),
  whole(71, 'wireless_clients', 'wireless', { history: true, range: few }),
  whole(72, 'ports_up', 'dynamic', { history: true, range: few }),
]

export const parameterByName: ReadonlyMap<string, Parameter> = new Map(
  parameters.map((parameter) => [parameter.name, parameter]),
)
/** Parameters whose values over time are stored and can be charted. */
export const historyParameters: readonly Parameter[] = parameters.filter((parameter) => parameter.history)
