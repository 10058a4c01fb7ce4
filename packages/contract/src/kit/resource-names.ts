/** Kinds of resources, with the names of the public API. */
export const creditTypeNames = [
  'credit',
  'management_6m',
  'management_1y',
  'management_3y',
  'management_5y',
  'management_10y',
  'data_150GB_10y',
] as const
export type CreditTypeName = (typeof creditTypeNames)[number]
