import type { Brand } from './brand.ts'

type Models = Pick<Brand, 'branded_devices'>

/** Returns the brand's name for a model. The database keeps the original model of a device. */
export const brandedModel = <T extends string | null | undefined>(
  { branded_devices: devices }: Models,
  model: T,
): T | string => devices.find(({ original_model }) => original_model === model)?.branded_model ?? model

/**
 * Returns the original models that a name can mean: those renamed to it by the brand, and the model of that
 * name.
 */
export const originalModels = ({ branded_devices: devices }: Models, name: string): string[] => [
  ...devices.filter(({ branded_model }) => branded_model === name).map(({ original_model }) => original_model),
  // The original name of a renamed model is not shown anywhere, but scripts may still use it.
  name,
]
