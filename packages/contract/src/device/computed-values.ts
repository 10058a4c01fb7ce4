import type { Value, ValueSource } from './values.ts'

/** Values that the server computes from what devices report. They can be compared by automations, and have no history. */
export const computedValues = [
  { address: 'data_usage', id: -1, unit: 'MB' },
  { address: 'data_usage_share', id: -2, unit: '%' },
] as const
export type ComputedAddress = (typeof computedValues)[number]['address']

const values: readonly Value[] = computedValues.map((value) => ({
  ...value,
  kind: 'number',
  history: false,
  timed: false,
  permission: 'view_device_data_usage',
  // A device that reports one under this name is not believed.
  read: () => undefined,
}))

/** Their source in the catalogue. */
export const computedSource: ValueSource = {
  name: 'computed',
  ids: [-2, -1],
  find: (address) => values.find((value) => value.address === address),
  among: (addresses) => values.filter(({ address }) => addresses.has(address)),
}

/** Returns whether the server computes the value at an address. */
export const isComputed = (address: string): address is ComputedAddress =>
  computedValues.some((value) => value.address === address)
