/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

/** Returns whether a value is an object of JSON, and not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value as JSON would store it: without fields that are undefined. */
export const plainJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

/** Returns the text of a file: two spaces, and a line break at the end. */
export const fileText = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`
