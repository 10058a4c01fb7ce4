import type { ChartPlan } from './charts.ts'

/** Whether an address is a value of a monitoring template: `configId:url:parameter`. */
export const isOfTemplate = (address: string): boolean => /^\d+:/.test(address)

/** The id of the template of an address. */
export const templateOf = (address: string): number => Number(address.slice(0, address.indexOf(':')))

/** The name of a value of a template, without the id of the template, which says nothing to users. */
export const templateValueName = (address: string): string => address.split(':').slice(1).join(': ')

/** One chart for each value of monitoring templates that a device has reported. */
export const templateCharts = (available: Iterable<string>): ChartPlan[] =>
  [...available].filter(isOfTemplate).map((address) => ({ id: address, parameters: [address] }))
