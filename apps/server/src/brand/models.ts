import type { Brand } from './brand.ts'

type Models = Pick<Brand, 'branded_devices'>

/** The model as the brand calls it; devices keep the original in the database. */
export const brandedModel = <T extends string | null | undefined>(
  { branded_devices: devices }: Models,
  model: T,
): T | string => devices.find(({ original_model }) => original_model === model)?.branded_model ?? model

/** The models that somebody means by a name: those that the brand calls so, and the one that is called so itself. */
export const originalModels = ({ branded_devices: devices }: Models, name: string): string[] => [
  ...devices.filter(({ branded_model }) => branded_model === name).map(({ original_model }) => original_model),
  // Of a model that the brand has renamed the original name shows nowhere, but scripts may still know it.
  name,
]
