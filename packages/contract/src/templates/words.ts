import { registerWords, type RegisterType, type VariableType } from './constants.ts'

/** What the size of a value depends on. */
export interface Variable {
  register_type: RegisterType
  registers: number
  type: VariableType
}

/** The number of registers, or of bits, that a variable takes. */
export const wordsOf = (type: RegisterType, registers: number): number =>
  type === 'text' ? registers : registerWords[type]
